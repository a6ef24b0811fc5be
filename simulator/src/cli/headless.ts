import { type Engine, EngineFailure } from "../engine/engine.js";
import { formatHash } from "../format.js";
import { Outcome as Ending } from "../generated/layout.js";
import { Names } from "../names.js";
import type { Measures, Outcome } from "../protocol.js";
import { describeOutcome } from "../session/outcome.js";
import type { TraceWriter } from "./trace-text.js";

const SLICE = 4096;
const TRACED_SLICE = 256;

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
}

/**
 * Runs to the end, or to a virtual time in ns, which counts as a limit.
 * @param trace takes the trace as it is written
 */
export async function runHeadless(
  engine: Engine,
  until: number | null,
  workloadFile: string,
  trace: TraceWriter | null,
): Promise<RunResult> {
  engine.setTraceLevel(trace === null ? 0 : 1);
  await trace?.drain(engine);
  const goal = until === null ? "tick" : "time";
  const target = until ?? Number.MAX_SAFE_INTEGER;
  const slice = trace === null ? SLICE : TRACED_SLICE;
  while (!engine.run(goal, target, slice)) await trace?.drain(engine);
  await trace?.drain(engine);

  const view = engine.look();
  await trace?.finish(view.traceHash);
  if (view.outcome === Ending.RUNNING && until === null) {
    throw new EngineFailure("The run stopped without an outcome.");
  }
  const names = new Names(engine.descriptor, engine.workload);
  const outcome = describeOutcome(view, engine.descriptor, names, workloadFile);
  return {
    outcome: outcome ?? { kind: "limit" },
    timeNs: view.time,
    ticks: view.tick,
    decisions: view.decisions,
    switches: view.switches,
    wasted: view.wasted,
    schedulerTimeNs: view.schedulerTime,
    traceHash: formatHash(view.traceHash),
    measures: engine.measures(),
  };
}
