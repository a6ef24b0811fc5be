/** The measures of a run against what its exported trace comes to, added up anew. */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Bundle } from "../../src/experiment/trial.js";
import { ThreadState } from "../../src/generated/layout.js";
import type { Measures } from "../../src/protocol.js";
import { exampleBundle, fixtureBundle } from "../support/engines.js";
import { MeasuredByTrace } from "../support/measured-by-trace.js";
import {
  EXAMPLES,
  FIRST_COME,
  FIXTURES,
  type Fixture,
  schedulerFile,
  workloadFile,
} from "../support/programs.js";
import { PAIRS, pairFile, writeRandomPairs } from "../support/random-pairs.js";
import { compileFiles } from "../support/standing-compiler.js";
import { readTraceTable } from "../support/trace-table.js";

/** In ns: of a long run its beginning. */
const LONG_ENOUGH = 5e9;

type Row = Readonly<Record<string, number>> & { readonly name: string; readonly class: string };

const rowsOf = (measures: Measures, list: string) => measures[list] as readonly Row[];

async function holdAgainstTrace(program: Bundle, until: number | null): Promise<MeasuredByTrace> {
  const trace = new MeasuredByTrace();
  const { measures } = await readTraceTable(program, until, (row) => trace.take(row));
  trace.end(Number(measures.time_ns));
  holdTotals(measures, trace);
  holdThreads(measures, trace);
  holdClasses(measures, trace);
  holdHistograms(measures, trace);
  holdCounters(measures, trace);
  holdContainers(measures, trace);
  holdDevices(measures, trace);
  holdChannels(measures, trace);
  holdLocks(measures, trace);
  return trace;
}

function holdTotals(measures: Measures, trace: MeasuredByTrace): void {
  expect(measures).toMatchObject({
    time_ns: trace.time,
    ticks: trace.ticks,
    decisions: trace.decisions,
    switches: trace.switches,
    switch_ns: trace.switchTime,
    scheduler_ns: trace.schedulerTime,
    contradictions: trace.contradictions,
  });
  const longest = Number(measures.longest_ready_ns);
  if (arrivingOf(measures).size > 0) expect(longest).toBeGreaterThanOrEqual(trace.longestReady);
  else expect(longest).toBe(trace.longestReady);
  // Of a turn that the end cut off it is not told whether it found something to do.
  const most = trace.wasted + trace.running.size;
  expect(measures.wasted).toBeGreaterThanOrEqual(trace.wasted);
  expect(measures.wasted).toBeLessThanOrEqual(most);
}

type Told = MeasuredByTrace["lives"][number];

const spentBy = (lives: readonly Told[], time: number) => {
  const inState = (state: number) =>
    lives.reduce((sum, life) => sum + life.spentIn(state, time), 0);
  return {
    new_ns: inState(ThreadState.NEW),
    ready_ns: inState(ThreadState.READY),
    running_ns: inState(ThreadState.RUNNING),
    waiting_ns: inState(ThreadState.WAITING),
    suspended_ns: inState(ThreadState.SUSPENDED),
    activations: lives.reduce((sum, { activations }) => sum + activations, 0),
  };
};

/** Who arrives or is released is new from then on, and the trace tells when the library noticed it. */
function holdSpent(
  row: Readonly<Record<string, unknown>>,
  spent: ReturnType<typeof spentBy>,
  hasArrived: boolean,
): void {
  const { new_ns, ...others } = spent;
  expect(row).toMatchObject(others);
  if (hasArrived) expect(row.new_ns).toBeGreaterThanOrEqual(new_ns);
  else expect(row.new_ns).toBe(new_ns);
}

/** The classes of processes, and of threads with jobs. */
const arrivingOf = (measures: Measures): ReadonlySet<unknown> =>
  new Set([
    ...rowsOf(measures, "processes").map(({ process }) => process),
    ...rowsOf(measures, "jobs").map((jobs) => jobs.class),
  ]);

function holdThreads(measures: Measures, trace: MeasuredByTrace): void {
  const threads = rowsOf(measures, "threads");
  const arriving = arrivingOf(measures);
  expect(threads.length).toBe(trace.lives.length);
  for (const [index, thread] of threads.entries()) {
    const life = trace.lives[index] as Told;
    const cutOff = trace.running.has(index + 1) ? Number(thread.wasted) - life.wasted : 0;
    expect(cutOff).toBeLessThanOrEqual(1);
    expect(thread).toMatchObject({
      thread: index + 1,
      class: life.className,
      wasted: life.wasted + cutOff,
    });
    holdSpent(thread, spentBy([life], trace.time), arriving.has(life.className));
  }
}

function holdClasses(measures: Measures, trace: MeasuredByTrace): void {
  for (const row of rowsOf(measures, "classes")) {
    const lives = trace.lives.filter(({ className }) => className === row.class);
    expect(row).toMatchObject({ threads: lives.length });
    holdSpent(row, spentBy(lives, trace.time), arrivingOf(measures).has(row.class));
    const ofThreads = rowsOf(measures, "threads").filter((thread) => thread.class === row.class);
    expect(row.wasted).toBe(ofThreads.reduce((sum, { wasted }) => sum + (wasted ?? 0), 0));
  }
}

/** Bars stand side by side from the lowest value to the highest, and count all. */
function holdShape(shape: unknown, count: number, min: number, max: number): void {
  const bars = shape as readonly (readonly [number, number, number])[];
  expect(bars.length).toBeLessThanOrEqual(32);
  expect(bars.reduce((sum, [, , values]) => sum + values, 0)).toBe(count);
  for (const [index, [from]] of bars.entries()) {
    if (index > 0) expect(from).toBe(bars[index - 1]?.[1]);
  }
  const isSmall = (value: number) => Math.abs(value) < 2 ** -16;
  if (!isSmall(min)) expect(bars[0]?.[0]).toBeLessThanOrEqual(min);
  if (!isSmall(max)) expect(bars.at(-1)?.[1]).toBeGreaterThanOrEqual(max);
}

/** A trace holds times in whole µs, and other numbers as 32 bits do. */
function holdHistograms(measures: Measures, trace: MeasuredByTrace): void {
  for (const [number, row] of rowsOf(measures, "histograms").entries()) {
    const type = String(row.type);
    const told = (trace.histograms.get(number) ?? []).map((value) => numberOf(value, type));
    const values = told.filter((value) => !Number.isNaN(value)).sort((a, b) => a - b);
    expect(row.count).toBe(values.length);
    if (values.length === 0) continue;
    const mean = values.reduce((sum, value) => sum + value, 0) / values.length;
    const off = type === "time" ? 1000 : Math.max(...values.map(Math.abs)) * 1e-6;
    const near = (value: number | undefined, expected: number | undefined, part: number) => {
      const apart = Math.abs((value ?? Number.NaN) - (expected ?? Number.NaN));
      expect(apart).toBeLessThanOrEqual(off + part * Math.abs(expected ?? 0));
    };
    holdShape(row.shape, values.length, Number(row.min), Number(row.max));
    near(row.mean, mean, 0);
    near(row.min, values[0], 0);
    near(row.max, values.at(-1), 0);
    // The buckets of a percentile are so wide; the middle of one is whole where the values are.
    const rounded = type === "int" ? 0.5 : 0;
    for (const [name, part] of [
      ["p50", 0.5],
      ["p90", 0.9],
      ["p99", 0.99],
    ] as const) {
      const rank = Math.max(0, Math.ceil(part * values.length) - 1);
      const apart = Math.abs((row[name] ?? Number.NaN) - (values[rank] ?? 0));
      expect(apart).toBeLessThanOrEqual(off + rounded + 0.032 * Math.abs(values[rank] ?? 0));
    }
  }
}

function numberOf(value: number, type: string): number {
  if (type === "int") return value;
  if (type === "time") return value * 1000;
  return new Float32Array(Int32Array.of(value).buffer)[0] ?? Number.NaN;
}

function holdCounters(measures: Measures, trace: MeasuredByTrace): void {
  for (const [number, row] of rowsOf(measures, "counters").entries()) {
    const count = trace.counters.get(number) ?? 0;
    expect(row.count).toBe(count);
    expect(row.per_second).toBeCloseTo(over(count * 1e9, trace.time), 6);
  }
}

const over = (sum: number, time: number) => (time > 0 ? sum / time : 0);

function holdContainers(measures: Measures, trace: MeasuredByTrace): void {
  for (const row of rowsOf(measures, "containers")) {
    const level = trace.containers.get(row.node ?? 0);
    expect(row.length).toBe(level?.now ?? 0);
    const sum = level?.sumUntil(trace.time) ?? 0;
    const mean = trace.time > 0 ? over(sum, trace.time) : (level?.now ?? 0);
    expect(row.mean_length).toBeCloseTo(mean, 6);
  }
}

function holdDevices(measures: Measures, trace: MeasuredByTrace): void {
  for (const [number, row] of rowsOf(measures, "devices").entries()) {
    const servers = row.servers ?? 0;
    const device = trace.devices.get(number);
    const sum = (counted: (requests: number) => number) =>
      device?.level.sumUntil(trace.time, counted) ?? 0;
    const busy = sum((requests) => Math.min(requests, servers));
    expect(row.busy_ns).toBe(busy);
    expect(row.utilisation).toBeCloseTo(over(busy, trace.time) / servers, 9);
    const queued = sum((requests) => Math.max(0, requests - servers));
    expect(row.mean_queue).toBeCloseTo(over(queued, trace.time), 6);
    // Latency comes behind the service, and the trace does not tell when it is over.
    const requests = row.requests ?? 0;
    const served = device?.served ?? 0;
    expect(requests).toBeLessThanOrEqual(served);
    if (requests < served || requests === 0) continue;
    const latency = (row.mean_response_ns ?? 0) - (device?.responseSum ?? 0) / served;
    expect(latency).toBeGreaterThan(-1e-3);
  }
}

function holdChannels(measures: Measures, trace: MeasuredByTrace): void {
  for (const [number, row] of rowsOf(measures, "channels").entries()) {
    const channel = trace.channels.get(number);
    expect(row.arrived).toBe(channel?.arrived ?? 0);
    expect(row.refused).toBe(channel?.refused ?? 0);
    expect(row.max_length).toBe(channel?.level.highest ?? 0);
    expect(row.mean_length).toBeCloseTo(
      over(channel?.level.sumUntil(trace.time) ?? 0, trace.time),
      6,
    );
  }
}

function holdLocks(measures: Measures, trace: MeasuredByTrace): void {
  for (const [number, row] of rowsOf(measures, "locks").entries()) {
    const { acquired = 0, contended = 0, held = 0 } = trace.locks.get(number) ?? {};
    expect(row).toMatchObject({ acquired, contended, held_ns: held });
  }
}

describe("the measures are what the trace comes to", () => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-measures-"));
  afterAll(() => rmSync(folder, { recursive: true }));

  test.each(EXAMPLES)("of $folder", async (example) => {
    const trace = await holdAgainstTrace(exampleBundle(example), LONG_ENOUGH);
    expect(trace.decisions).toBeGreaterThan(100);
  });

  test.each(Object.keys(FIXTURES).filter((name) => name !== "endless"))(
    "of a run that ends as %s does",
    async (fixture) => {
      await holdAgainstTrace(fixtureBundle(fixture as Fixture), null);
    },
  );

  test("of a run that is cut off anywhere", async () => {
    for (const example of EXAMPLES) {
      for (let until = 1; until < 40e6; until = until * 2 + 137) {
        await holdAgainstTrace(exampleBundle(example), until);
      }
    }
  });

  test.each([1700, 3000, 3600, 4400])(
    "of a run that its limit of time ends after %i µs, in a handler, a switch or a look",
    async (limit) => {
      const workload = join(folder, "limited.workload");
      const costs = "costs { switch 700us; handler 300us; look 500us; }";
      const text = readFileSync(workloadFile(FIRST_COME), "utf8");
      writeFileSync(workload, text.replace("{", `{\n    limit time ${limit}us;\n    ${costs}`));
      await holdAgainstTrace(compileFiles(schedulerFile(FIRST_COME), workload), null);
    },
  );

  describe("of random schedulers with random workloads", () => {
    beforeAll(() => writeRandomPairs(folder));

    test.each([...Array(PAIRS).keys()])("pair %i", async (number) => {
      const scheduler = readFileSync(pairFile(folder, number, ".wasm"));
      const workload = readFileSync(pairFile(folder, number, ".bin"));
      await holdAgainstTrace({ scheduler, workload }, null);
    });
  });
});
