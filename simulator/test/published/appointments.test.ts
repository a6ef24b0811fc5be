/** The shapes of the paper on traffic shaping: time and success of connections by the size of their files. */
import { beforeAll, describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import type { Measures } from "../../src/protocol.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { inRoot } from "../support/programs.js";
import { compileFiles } from "../support/standing-compiler.js";

const SECOND = 1e9;
/** `EXPLORE=1` runs the whole workload, 450 s of it; else there is overload from the start. */
const RUN = process.env.EXPLORE
  ? { until: null, parameters: { step: 30 * SECOND } }
  : { until: 6 * SECOND, parameters: { first: 400, patience: 1.1 * SECOND } };

const SIZES = [15, 30, 45, 60, 75, 90];
const POLICIES = ["constant", "latency", "latency_bytes", "throughput", "fair", "shaped"] as const;
type Policy = (typeof POLICIES)[number];

/** What was measured of the connections of each size, from small to large. */
interface BySize {
  readonly times: readonly number[];
  readonly served: readonly number[];
  readonly reset: readonly number[];
}

/** What was measured in a run of two files below `public/examples`. */
async function measuresOf(
  scheduler: string,
  workload: string,
  until: number | null = null,
  parameters: Readonly<Record<string, number>> = {},
): Promise<Measures> {
  const [policy, program] = [scheduler, workload].map((path) => inRoot(`public/examples/${path}`));
  const engine = await start(compileFiles(policy ?? "", program ?? ""), { parameters });
  return (await runHeadless(engine, { until, workloadFile: "w.workload" })).measures;
}

async function measured(policy: Policy): Promise<BySize> {
  const measures = await measuresOf(
    `appointments/${policy}.sched`,
    "appointments/server.workload",
    RUN.until,
    RUN.parameters,
  );
  const cells = (list: string, field: string, name: string) =>
    SIZES.map((size) => {
      const row = measureRows(measures, list).find((one) => one.name === `${name}_${size}kB`);
      return Number(row?.[field] ?? Number.NaN);
    });
  return {
    times: cells("histograms", "mean", "time"),
    served: cells("histograms", "count", "time"),
    reset: cells("counters", "count", "reset"),
  };
}

describe("the server that is asked for more than it can do", () => {
  let found: Record<Policy, BySize>;

  beforeAll(async () => {
    const all = [];
    for (const policy of POLICIES) all.push([policy, await measured(policy)] as const);
    found = Object.fromEntries(all) as Record<Policy, BySize>;
  }, 600_000);

  const times = (policy: Policy) => found[policy].times;
  const served = (policy: Policy) => found[policy].served;
  const reset = (policy: Policy) => found[policy].reset;
  const none = SIZES.map(() => 0);

  test("first come, first served: time grows along a line", () => {
    const steps = differences(times("constant"));
    const mean = average(steps);
    for (const step of steps) expect(Math.abs(step / mean - 1)).toBeLessThan(0.25);
    expect(reset("constant")).toEqual(none);
  });

  test.each(["latency", "latency_bytes"] as const)(
    "%s: small files are quick, large ones rise steeply, and the largest are reset",
    (policy) => {
      const [small = 0, next = 0, , , , largest = 0] = times(policy);
      expect(small).toBeLessThan(0.7 * (times("constant")[0] ?? 0));
      expect(next).toBeLessThan(1.3 * small);
      expect(largest).toBeGreaterThan(6 * small);
      expect(largest).toBeGreaterThan(1.2 * (times("constant")[5] ?? 0));
      expect(reset(policy)[5]).toBeGreaterThan(0);
      expect(reset(policy).slice(0, 4)).toEqual(none.slice(0, 4));
    },
  );

  test("throughput: whoever has begun is finished, so that time is flat", () => {
    const flat = times("throughput");
    expect(Math.max(...flat) / Math.min(...flat)).toBeLessThan(1.2);
    expect(reset("throughput")).toEqual(none);
  });

  test("the number of connections that succeed falls with size under latency only", () => {
    const share = (policy: Policy) => (served(policy)[5] ?? 0) / (served(policy)[0] ?? 1);
    expect(share("latency")).toBeLessThan(0.65);
    for (const policy of ["constant", "throughput", "fair"] as const) {
      expect(share(policy)).toBeGreaterThan(0.75);
    }
  });

  test("fair: small files wait at most half as long again as under latency, and none is reset", () => {
    expect(times("fair")[0]).toBeLessThan(1.5 * (times("latency")[0] ?? 0));
    expect(times("fair")[0]).toBeLessThan(times("constant")[0] ?? 0);
    expect(reset("fair")).toEqual(none);
  });

  test("shaped: large files are held back, and small ones gain by that", () => {
    expect(times("shaped")[0]).toBeLessThan(times("constant")[0] ?? 0);
    expect(served("shaped")[5]).toBeLessThan(0.5 * (served("constant")[5] ?? 0));
  });
});

describe("a lock that a thread of low priority holds", () => {
  const response = async (scheduler: string, workload: string) => {
    const folder = "locks-by-appointment";
    const measures = await measuresOf(`${folder}/${scheduler}`, `${folder}/${workload}`);
    return Number(measureRows(measures, "histograms")[0]?.mean) / 1e6;
  };
  /** What the holder and the urgent thread do, and what the three in between do, in ms. */
  const [own, between] = [21, 3 * 4 * 5];

  test("fixed priorities: the urgent thread waits for all in between", async () => {
    const found = await response("fixed_priorities.sched", "inversion_preemptive.workload");
    expect(found).toBeGreaterThan(between);
  });

  test("by appointment it waits for the holder, and at most for what has begun", async () => {
    const found = await response("locks_by_appointment.sched", "inversion.workload");
    expect(found).toBeLessThan(own + 5);
  });
});

const average = (values: readonly number[]) =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

const differences = (values: readonly number[]) =>
  values.slice(1).map((value, index) => value - (values[index] ?? 0));
