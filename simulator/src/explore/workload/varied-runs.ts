import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { joinBytes } from "../../engine/link.js";
import { parseSeed } from "../../engine/load.js";
import { Loader } from "../../engine/loader.js";
import { WasmEngine } from "../../engine/wasm-engine.js";
import { decodeWorkload } from "../../engine/workload-info.js";
import { TraceLevel } from "../../generated/trace.js";
import type { Course, CourseDecision } from "./types.js";
import { namedDecision } from "./words.js";

/** Of what runs are made. */
export interface VariedSetup {
  readonly runtime: Uint8Array | RuntimeModule;
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  /** Of the scheduler's own random numbers, which are not varied. */
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** Runs of one program, one after the other, each by its digits. */
export class VariedRuns {
  readonly engine: WasmEngine;
  readonly #seed: bigint;

  private constructor(engine: WasmEngine, seed: bigint) {
    this.engine = engine;
    this.#seed = seed;
  }

  static open(setup: VariedSetup): Result<VariedRuns> {
    const seed = parseSeed(setup.seed);
    if (!seed.ok) return seed;
    const workload = decodeWorkload(setup.workload);
    if (!workload.ok) return workload;
    const joined = joinBytes(setup.runtime, setup.scheduler, "linked");
    if (!joined.ok) return joined;
    const { runtime, functions, descriptor, descriptorBytes } = joined.value;
    const loader = new Loader(runtime);
    loader.loadWorkload(setup.workload);
    loader.loadScheduler(descriptorBytes, functions);
    for (const [name, value] of Object.entries(setup.parameters)) loader.setParameter(name, value);
    loader.prescribe(new Uint8Array());
    loader.start(seed.value);
    if (loader.failure !== null) return loader.failure;
    const engine = new WasmEngine(runtime, loader.handle, descriptor, workload.value, false);
    return success(new VariedRuns(engine, seed.value));
  }

  /** Begins a run; behind the digits the first alternative is taken each time. @throws EngineFailure */
  start(digits: readonly number[], level: TraceLevel = TraceLevel.OFF): void {
    this.engine.setTraceLevel(level);
    this.engine.restart(this.#seed, digits);
    this.engine.setTraceLevel(level);
  }

  /** How many decisions the run has made. */
  made(): number {
    return this.engine.decisionsMade();
  }

  decision(number: number): CourseDecision {
    return namedDecision(this.engine, number);
  }
}

/** The run that shows what has come about where it stands. */
export function courseOf(runs: VariedRuns): Course {
  const { tick, time } = runs.engine.look();
  const made = Array.from({ length: runs.made() }, (_, at) => runs.decision(at));
  const last = made.findLastIndex(({ taken }) => taken > 0);
  const digits = made.slice(0, last + 1).map(({ taken }) => taken);
  return { digits, decisions: made, tick, time };
}
