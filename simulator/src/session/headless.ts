import { formatHash } from "../base/format.js";
import { type Engine, EngineFailure, type Goal } from "../engine/engine.js";
import { Outcome as Ending } from "../generated/layout.js";
import { TraceLevel } from "../generated/trace.js";
import type { Limit, Measures, Outcome, RunDiagnosis } from "../protocol.js";
import { Names } from "../trace/names.js";
import type { TraceSink } from "../trace/sink.js";
import { diagnosesOf } from "./diagnoses.js";
import { describeOutcome, withNotes } from "./outcome.js";

/** Ticks at once, fewer where they take long, so that whoever waits can be heard and sees the run go on. */
const LONGEST_SLICE = 4096;
const LONGEST_SLICE_MS = 100;
/** Ticks between two readings of the trace, fewer when they fill much of its ring. */
const FIRST_TRACED_SLICE = 16;
const LONGEST_TRACED_SLICE = 256;

/** What a run came to. */
export interface RunResult {
  readonly outcome: Outcome;
  readonly timeNs: number;
  readonly ticks: number;
  readonly decisions: number;
  readonly switches: number;
  readonly wasted: number;
  readonly schedulerTimeNs: number;
  readonly traceHash: string;
  readonly measures: Measures;
  readonly diagnoses: readonly RunDiagnosis[];
}

export interface HeadlessOptions {
  /** Virtual time in ns at which the run is cut off, which counts as a limit; null: the end. */
  readonly until: number | null;
  /** What messages call the workload. */
  readonly workloadFile: string;
  readonly sinks?: readonly TraceSink[];
  /** Asked between slices of the run; true ends it where it is, which counts as a limit. */
  readonly isCalledOff?: () => Promise<boolean>;
}

/** Runs to the end, or to a virtual time. */
export async function runHeadless(engine: Engine, options: HeadlessOptions): Promise<RunResult> {
  const { until, workloadFile, sinks = [], isCalledOff = neverCalledOff } = options;
  const goal = until === null ? "tick" : "time";
  const target = until ?? Number.MAX_SAFE_INTEGER;
  const arrived =
    sinks.length > 0
      ? await runTraced(engine, goal, target, sinks, isCalledOff)
      : await runUntraced(engine, goal, target, isCalledOff);
  if (arrived && engine.look().outcome === Ending.RUNNING && until === null) {
    throw new EngineFailure("The run stopped without an outcome.");
  }
  return readResult(engine, workloadFile, arrived ? "until" : "interruption");
}

const neverCalledOff = async () => false;

async function runUntraced(
  engine: Engine,
  goal: Goal,
  target: number,
  isCalledOff: () => Promise<boolean>,
): Promise<boolean> {
  engine.setTraceLevel(TraceLevel.OFF);
  let slice = FIRST_TRACED_SLICE;
  let begun = performance.now();
  while (!engine.run(goal, target, slice)) {
    if (await isCalledOff()) return false;
    const now = performance.now();
    slice =
      now - begun > LONGEST_SLICE_MS
        ? Math.max(1, slice >>> 1)
        : Math.min(LONGEST_SLICE, slice * 2);
    begun = now;
  }
  return true;
}

/**
 * Runs to a goal or the end and gives all of the trace to the sinks.
 * @returns false when it was called off before
 */
export async function runTraced(
  engine: Engine,
  goal: Goal,
  target: number,
  sinks: readonly TraceSink[],
  isCalledOff: () => Promise<boolean> = neverCalledOff,
): Promise<boolean> {
  engine.setTraceLevel(TraceLevel.EVENTS);
  for (const sink of sinks) await sink.drain();
  const { traceCapacity } = engine.look();
  let written = engine.look().traceWritten;
  let slice = FIRST_TRACED_SLICE;
  let arrived = false;
  while (!arrived && !(await isCalledOff())) {
    arrived = engine.run(goal, target, slice);
    slice = nextSlice(slice, engine.look().traceWritten - written, traceCapacity);
    written = engine.look().traceWritten;
    for (const sink of sinks) await sink.drain();
  }
  for (const sink of sinks) await sink.finish();
  return arrived;
}

/** @param filled records that the last slice wrote into a ring of that capacity */
function nextSlice(slice: number, filled: number, capacity: number): number {
  if (filled > capacity / 4) return Math.max(1, slice >>> 2);
  return filled < capacity / 16 ? Math.min(LONGEST_TRACED_SLICE, slice * 2) : slice;
}

/**
 * What a run has come to where it stands.
 * @param cutOffBy what ended it if it could go on
 */
export function readResult(engine: Engine, workloadFile: string, cutOffBy: Limit): RunResult {
  const view = engine.look();
  const names = new Names(engine.descriptor, engine.workload);
  const outcome = describeOutcome(engine, names, workloadFile);
  const diagnoses = diagnosesOf(engine, outcome, workloadFile);
  return {
    outcome: outcome ?? withNotes({ kind: "limit", limit: cutOffBy }, diagnoses),
    timeNs: view.time,
    ticks: view.tick,
    decisions: view.decisions,
    switches: view.switches,
    wasted: view.wasted,
    schedulerTimeNs: view.schedulerTime,
    traceHash: formatHash(view.traceHash),
    measures: engine.measures(),
    diagnoses,
  };
}
