import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { loadEngine, parseSeed } from "../../engine/load.js";
import { Outcome } from "../../generated/layout.js";
import { TraceLevel } from "../../generated/trace.js";
import type { CourseProgress } from "../workload/types.js";
import { CourseOutcomes } from "./courses.js";
import type { ExploredTree, OutcomeVerdict } from "./types.js";

/** One run of a group scheduler, up to a tick. */
export interface RunSetup {
  readonly runtime: Uint8Array | RuntimeModule;
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  readonly tree: ExploredTree;
  /** What is decided in the place of chance; left out: chance decides. */
  readonly decisions?: readonly number[];
  readonly tick: number;
}

/** Where a run stands. */
export interface RunMoment {
  readonly tick: number;
  /** ns */
  readonly time: number;
}

const SLICE = 8192;

/** What the groups of a tree answer in one run up to a tick; it is carried out once more for that. */
export async function* outcomesOfRun(
  setup: RunSetup,
): AsyncGenerator<CourseProgress, Result<OutcomeVerdict<RunMoment>[]>> {
  const seed = parseSeed(setup.seed);
  if (!seed.ok) return seed;
  const loaded = await loadEngine(setup);
  if (!loaded.ok) return loaded;
  const engine = loaded.value;
  const now = (): RunMoment => ({ tick: engine.look().tick, time: engine.look().time });
  const outcomes = new CourseOutcomes(engine, setup.tree, now);
  // The births of a start are decided on as well, and are to be seen.
  engine.setTraceLevel(TraceLevel.SITES);
  engine.restart(seed.value, setup.decisions ?? null);
  engine.setTraceLevel(TraceLevel.SITES);
  outcomes.begin();
  const isOver = () => engine.look().outcome !== Outcome.RUNNING || now().tick >= setup.tick;
  for (let told = 0; ; ) {
    outcomes.look();
    if (isOver()) break;
    engine.run("tick", Math.min(now().tick + 1, setup.tick), Number.MAX_SAFE_INTEGER);
    if (now().tick < told) continue;
    told = now().tick + SLICE;
    yield { phase: "runs", states: 0, frontier: 0, depth: now().tick, bytes: 0 };
  }
  outcomes.lookBack();
  return success(outcomes.verdicts("run"));
}
