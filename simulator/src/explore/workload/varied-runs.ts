import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { joinBytes } from "../../engine/link.js";
import { parseSeed } from "../../engine/load.js";
import { Loader } from "../../engine/loader.js";
import { WasmEngine } from "../../engine/wasm-engine.js";
import { decodeWorkload } from "../../engine/workload-info.js";
import { TraceLevel } from "../../generated/trace.js";
import type { CourseDecision } from "./types.js";
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
  start(digits: readonly number[]): void {
    this.engine.restart(this.#seed, digits);
    this.engine.setTraceLevel(TraceLevel.OFF);
  }

  /** How many decisions the run has made. */
  made(): number {
    return this.engine.decisionsMade();
  }

  decision(number: number): CourseDecision {
    return namedDecision(this.engine, number);
  }
}
