import { describe, expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import type { Bundle } from "../../src/experiment/trial.js";
import { PerfettoTrace } from "../../src/export/perfetto.js";
import { Names } from "../../src/trace/names.js";
import { exampleBundle, fixtureBundle } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { FIRST_COME } from "../support/programs.js";

/** An event of the Trace Event Format, as far as these tests read it. */
interface TraceEvent {
  readonly ph: string;
  readonly name?: string;
  /** Microseconds. */
  readonly dur?: number;
  readonly flow_out?: boolean;
  readonly args?: Readonly<Record<string, string | number>>;
}

const perfetto = (engine: WasmEngine) =>
  new PerfettoTrace(new Names(engine.descriptor, engine.workload), "a run");

async function eventsOf(program: Bundle) {
  const { text, result } = await exportTrace(program, perfetto);
  const { traceEvents } = JSON.parse(text) as { traceEvents: TraceEvent[] };
  return { events: traceEvents, result };
}

const named = (events: readonly TraceEvent[], ph: string, name?: string) =>
  events.filter((event) => event.ph === ph && (name === undefined || event.name === name));

describe("a trace for Perfetto", () => {
  test("holds the run: handlers, decisions, switches, threads and their times", async () => {
    const { events, result } = await eventsOf(exampleBundle(FIRST_COME));
    expect(named(events, "X", "schedule")).toHaveLength(result.decisions);
    expect(events.filter(({ flow_out }) => flow_out)).toHaveLength(result.decisions);
    expect(named(events, "X", "switch")).toHaveLength(result.switches);
    const tracks = named(events, "M", "thread_name").map(({ args }) => args?.name);
    expect(tracks).toContain("scheduler");
    expect(tracks).toContain("thread 1 (clerk)");
    expect(runningTime(events)).toBeCloseTo(classTime(result.measures, "running_ns") / 1000, 2);
  });

  test("shows the world: devices, channels, locks and interruptions", async () => {
    const { events } = await eventsOf(fixtureBundle("world"));
    const peak = (name: string, series: string) =>
      Math.max(...named(events, "C", name).map(({ args }) => Number(args?.[series] ?? 0)));
    expect(peak("disk", "requests")).toBeGreaterThan(1);
    expect(peak("backlog", "messages")).toBe(4);
    expect(peak("backlog", "refused")).toBeGreaterThan(0);
    const instants = named(events, "i").map(({ name }) => name ?? "");
    expect(instants.some((name) => /acquired row\[[0-2]\]$/.test(name))).toBe(true);
    expect(instants.some((name) => name.includes("interrupted after 2 ms"))).toBe(true);
  });

  test("counts threads in containers, shows what is recorded, and notes marks", async () => {
    const { events, result } = await eventsOf(exampleBundle(FIRST_COME));
    const lengths = named(events, "C", "ready").map(({ args }) => Number(args?.threads));
    expect(Math.min(...lengths)).toBeGreaterThanOrEqual(0);
    expect(Math.max(...lengths)).toBeGreaterThan(3);
    const jobs = named(events, "C", "short_jobs").at(-1)?.args?.value;
    expect(jobs).toBe(1500);
    const waits = named(events, "C", "short_wait").map(({ args }) => Number(args?.value));
    expect(Math.max(...waits)).toBeCloseTo(largest(result.measures, "short_wait"), -4);
    expect(named(events, "i", "the post is here").length).toBeGreaterThan(10);
  });
});

/** Microseconds that all threads together ran. */
function runningTime(events: readonly TraceEvent[]): number {
  return named(events, "X", "running").reduce((sum, { dur = 0 }) => sum + dur, 0);
}

type Rows = readonly Record<string, number | string>[];

const classTime = (measures: Readonly<Record<string, unknown>>, field: string) =>
  (measures.classes as Rows).reduce((sum, row) => sum + Number(row[field]), 0);

const largest = (measures: Readonly<Record<string, unknown>>, histogram: string) =>
  Number((measures.histograms as Rows).find(({ name }) => name === histogram)?.max);
