import { expect, test } from "vitest";
import { pooled } from "../../src/system/headless/pooled.js";
import { runSystem, type SystemOutcome } from "../../src/system/headless/run.js";
import type { System } from "../../src/system/system.js";
import { compileTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";
import { clientServer, constant, expression, MS, node, startSystem } from "./support.js";

/** Threads that live for some time each. */
const living = (lives: readonly string[]) =>
  compileTexts(
    PLAIN_PTH,
    withoutCosts(
      "pth",
      lives
        .map((life, at) => `thread t${at} { sleep ${life}; record life now; count ended; }`)
        .join("\n"),
    ),
  );

const { scheduler, workload } = living(["10ms", "20ms", "30ms"]);

/** Two nodes with the same threads, of which one comes later. */
async function uneven(): Promise<System> {
  const { plan } = clientServer();
  const nodes = [node("early", "client"), node("late", "client", { arrives: 5 * MS })];
  return startSystem({
    plan: { ...plan, nodes, channels: [] },
    schedulers: { client: scheduler },
    manager: null,
    workloads: { "client.workload": workload },
  });
}

async function outcomeOf(system: System, until: number | null): Promise<SystemOutcome> {
  const ran = await runSystem(system, { until });
  if (!ran.ok) throw new Error(ran.message);
  return ran.value;
}

test("weighs the difference of loads by time, and tells the largest", async () => {
  const { loads } = await outcomeOf(await uneven(), 30 * MS - 1);
  const [load] = loads;
  expect(loads).toHaveLength(1);
  // Both are there from 5 ms on. From 10 to 15 ms and from 20 to 25 ms one of the earlier threads has ended already.
  expect(load?.observed).toBeCloseTo(25 * MS, -5);
  expect(load?.threads.mean).toBeCloseTo(10 / 25, 3);
  expect(load?.threads.max).toBe(1);
  // All sleep, and become ready one at a time.
  expect(load?.ready.mean).toBeLessThan(0.01);
});

test("puts what the nodes of a family recorded and counted together", async () => {
  const { processes, time } = await outcomeOf(await uneven(), null);
  const { histograms, counters, nodes } = pooled(processes, time);
  expect(nodes).toBe(2);
  expect(counters).toEqual([{ name: "ended", count: 6, per_second: 6 / (time / 1e9) }]);
  expect(histograms[0]).toMatchObject({ name: "life", count: 6, exact: false });
  expect(Number(histograms[0]?.mean)).toBeCloseTo(22.5 * MS, -5);
  expect(Number(histograms[0]?.p50) / (20 * MS)).toBeCloseTo(1, 1);
  expect(Number(histograms[0]?.p99) / (35 * MS)).toBeCloseTo(1, 1);
});

test("ends nodes that nothing joins at the time that is asked for", async () => {
  const { plan } = clientServer();
  const endless = compileTexts(
    PLAIN_PTH,
    withoutCosts("pth", "thread a { loop { compute 10us; yield; } }"),
  );
  const system = await startSystem({
    plan: {
      ...plan,
      nodes: [node("one", "client"), node("two", "client")],
      channels: [],
      stop: expression("LT_I", constant(25 * MS), expression("NOW")),
      stopText: "now > 25ms",
    },
    schedulers: { client: endless.scheduler },
    manager: null,
    workloads: { "client.workload": endless.workload },
  });
  const { end, time } = await outcomeOf(system, null);
  expect(end.kind).toBe("stopped");
  expect(time).toBe(25 * MS + 1);
});
