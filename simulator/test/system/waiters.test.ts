import { expect, test } from "vitest";
import { compileTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";
import { clientServer, leads, MS, node, runSystem, startSystem } from "./support.js";

const compile = (body: string) => compileTexts(PLAIN_PTH, withoutCosts("pth", body));

test("where nothing is to come any more, it is told who still waits for which node", async () => {
  // Each answers once it has got something, and nobody begins.
  const one = compile(`channel out; channel back;
    thread asker { loop { receive m from back; send m to out; } }`);
  const two = compile(`channel out; channel back; channel own;
    thread worker { receive m from own; }
    thread helper[2] { loop { receive m from back; send m to out; } }`);
  const nodes = ["one", "two"].map((name) => ({
    ...node(name, "client"),
    workload: `${name}.workload`,
  }));
  const channels = [leads([1, "out"], [2, "back"]), leads([2, "out"], [1, "back"])];
  const system = await startSystem({
    plan: clientServer({ nodes, channels }).plan,
    schedulers: { client: one.scheduler },
    manager: null,
    workloads: { "one.workload": one.workload, "two.workload": two.workload },
  });
  const end = runSystem(system, 5000 * 1000 * MS);
  const waits = [
    "asker of one waits for a message of `back` from two",
    "2 helper of two wait for a message of `back` from one",
  ];
  expect(end).toEqual({ kind: "over", waits });
});
