import { describe, expect, test } from "vitest";
import { SystemSession } from "../../src/system/session.js";
import type { System } from "../../src/system/system.js";
import { compileTexts, PLAIN_EMBEDDED, PLAIN_PTH, withoutCosts } from "../support/texts.js";
import { clientServer, leads, MS, node, runSystem, startSystem } from "./support.js";

const ofPth = (body: string) => compileTexts(PLAIN_PTH, withoutCosts("pth", body));
/** Whose threads look again and again for what they wait for. */
const ofLookers = (body: string) =>
  compileTexts(PLAIN_EMBEDDED, `workload w {\n    profile embedded;\n\n${body}\n}`);

/** Nodes of one scheduler by their names, each with its workload, and what leads from node to node. */
async function systemOf(
  bodies: Readonly<Record<string, string>>,
  joined: readonly [number, string, number, string][],
  compile = ofPth,
): Promise<System> {
  const compiled = Object.entries(bodies).map(([name, body]) => [name, compile(body)] as const);
  const [, { scheduler }] = compiled[0] as (typeof compiled)[number];
  const nodes = compiled.map(([name]) => ({
    ...node(name, "client"),
    workload: `${name}.workload`,
  }));
  const channels = joined.map(([from, out, to, back]) => leads([from, out], [to, back]));
  const workloads = compiled.map(([name, { workload }]) => [`${name}.workload`, workload]);
  return startSystem({
    plan: clientServer({ nodes, channels }).plan,
    schedulers: { client: scheduler },
    manager: null,
    workloads: Object.fromEntries(workloads),
  });
}

/** Each answers once it has got something. */
const ANSWERS =
  "channel out; channel back; thread asker { loop { receive m from back; send m to out; } }";
const BOTH: [number, string, number, string][] = [
  [1, "out", 2, "back"],
  [2, "out", 1, "back"],
];

test("where nothing is to come any more, it is told who still waits for which node", async () => {
  const system = await systemOf(
    {
      one: "channel out; thread asker { send { } to out; }",
      two: "channel back; thread helper[2] { loop { receive m from back; } }",
    },
    [[1, "out", 2, "back"]],
  );
  const waits = ["2 helper of two wait for a message of `back` from one"];
  expect(runSystem(system, 5000 * 1000 * MS)).toEqual({ kind: "over", waits });
});

describe("nodes that wait for each other", () => {
  const bodies = {
    one: `channel out; channel back;
      thread asker { send { } to out; loop { receive m from back; send m to out; } }`,
    // One message is dropped.
    two: `channel out; channel back;
      thread helper[2] { receive d from back; loop { sleep 5ms; receive m from back; send m to out; } }`,
  };

  test("are told as a cycle, when nothing could come any more", async () => {
    const system = await systemOf(bodies, BOTH);
    const end = runSystem(system);
    expect(end).toMatchObject({ kind: "deadlock", at: { time: 6 * MS } });
    const { message } = end as { message: string };
    const wait = "waits for a message of the channel back, which";
    expect(message).toContain(
      `asker of one ${wait} helper[0] of two would send in line 5 of two.workload; helper[0] of two ${wait} asker of one would send in line 5 of one.workload.`,
    );
    expect(message).toContain("Let a thread outside of this cycle send to back of two.");
  });

  test.each([
    ["rest", ofPth],
    ["look", ofLookers],
  ])(
    "that %s are told at the same moment where it is gone through in parts, and back",
    async (_, compile) => {
      const session = new SystemSession(await systemOf(bodies, BOTH, compile));
      const end = runSystem(await systemOf(bodies, BOTH, compile));
      expect(end.kind).toBe("deadlock");
      const go = (travel: Generator<void>) => {
        while (!travel.next().done);
      };
      go(session.seekTime(5000 * 1000 * MS));
      expect(session.state).toMatchObject({ end, position: (end as { at: object }).at });
      go(session.step({ by: "tick" }, -1));
      expect(session.state.end).toBeNull();
      go(session.step({ by: "tick" }, 1));
      expect(session.state.end).toEqual(end);
    },
  );

  test("are told over three nodes, and over what threads of one wait for", async () => {
    const system = await systemOf(
      {
        one: ANSWERS,
        two: ANSWERS,
        three: `channel out; channel back; semaphore filled = 0;
          thread taker { loop { receive m from back; signal filled; } }
          thread giver { loop { wait filled; send { } to out; } }`,
      },
      [
        [1, "out", 2, "back"],
        [2, "out", 3, "back"],
        [3, "out", 1, "back"],
      ],
    );
    const end = runSystem(system);
    expect(end).toMatchObject({ kind: "deadlock" });
    const { message } = end as { message: string };
    for (const who of ["asker of one", "asker of two", "taker of three", "giver of three"])
      expect(message).toContain(`${who} waits`);
  });

  test("are no cycle while an input could let one go on, or where nobody is left who would send", async () => {
    const input = `channel out; channel back; channel start;
      arrivals jobs { every 1ms; to start; count 3; }
      thread asker { loop { receive s from start; send s to out; receive m from back; send m to out; } }`;
    const fed = await systemOf({ one: input, two: ANSWERS }, BOTH);
    expect(runSystem(fed)).toMatchObject({ kind: "over" });
    const looking = await systemOf({ one: input, two: ANSWERS }, BOTH, ofLookers);
    expect(runSystem(looking, 1000 * MS)).toEqual({ kind: "until" });
    const gone =
      "channel out; channel back; thread asker { send { } to out; receive m from back; }";
    expect(runSystem(await systemOf({ one: gone, two: ANSWERS }, BOTH))).toMatchObject({
      kind: "over",
      waits: ["asker of two waits for a message of `back` from one"],
    });
  });
});
