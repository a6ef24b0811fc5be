import { expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { compileTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";
import { clientServer, MS, node, runSystem, startSystem } from "./support.js";

const compile = (body: string) =>
  compileTexts(PLAIN_PTH, withoutCosts("pth", `channel jobs;\n${body}`));

test("a message goes to who waits longest, and not to who will have given up when it comes", async () => {
  // With 1 ms each way the answer for the first message would come at 12 ms.
  const hasty = compile(`
    arrivals work { at 10ms, 40ms; to jobs; }
    thread t {
      receive j from jobs within 11ms count first; else count none;
      sleep until 30ms;
      receive k from jobs within 15ms record second now; else count neither;
    }`);
  const patient = compile(`
    arrivals work { every 1s; count 0; to jobs; }
    thread t { sleep 5ms; receive j from jobs; record got now; }`);
  const nodes = ["hasty", "patient"].map((name) => ({
    ...node(name, "client"),
    workload: `${name}.workload`,
  }));
  const ends = [1, 2].map((number) => ({ node: number, channel: "jobs" }));
  const { plan } = clientServer({ nodes, channels: [] });
  const system = await startSystem({
    plan: { ...plan, sharedChannels: [{ name: "all", capacity: null, latency: MS, ends }] },
    schedulers: { client: hasty.scheduler },
    manager: null,
    workloads: { "hasty.workload": hasty.workload, "patient.workload": patient.workload },
  });
  expect(runSystem(system, 60 * MS).kind).toBe("over");
  const [first, second] = system.processes.map(({ engine }) => engine.measures());
  const of = (measures: typeof first, list: string) =>
    measureRows(measures ?? {}, list).map(({ name, count, max }) => [name, count, max]);
  expect(of(first, "counters")).toEqual([
    ["first", 0, undefined],
    ["none", 1, undefined],
    ["neither", 0, undefined],
  ]);
  expect(of(first, "histograms")).toEqual([["second", 1, 42 * MS]]);
  expect(of(second, "histograms")).toEqual([["got", 1, 12 * MS]]);
});
