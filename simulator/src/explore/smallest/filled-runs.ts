import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { joinBytes } from "../../engine/link.js";
import { Loader } from "../../engine/loader.js";
import { WasmEngine } from "../../engine/wasm-engine.js";
import { decodeWorkload } from "../../engine/workload-info.js";
import { type Figure, figuresOf } from "../../experiment/figures.js";
import type { Bundle } from "../../experiment/trial.js";
import { Outcome } from "../../generated/layout.js";
import { TraceLevel } from "../../generated/trace.js";
import { readResult } from "../../session/headless.js";

const UNBOUNDED = Number.MAX_SAFE_INTEGER;
const SEED = 1n;

/** Runs of one program with other parameters each time. */
export class FilledRuns {
  readonly #loader: Loader;
  readonly #engine: WasmEngine;

  private constructor(loader: Loader, engine: WasmEngine) {
    this.#loader = loader;
    this.#engine = engine;
  }

  static open(runtime: RuntimeModule, { scheduler, workload }: Bundle): Result<FilledRuns> {
    const info = decodeWorkload(workload);
    if (!info.ok) return info;
    const joined = joinBytes(runtime, scheduler, "linked");
    if (!joined.ok) return joined;
    const { functions, descriptor, descriptorBytes } = joined.value;
    const loader = new Loader(joined.value.runtime);
    loader.loadWorkload(workload);
    loader.loadScheduler(descriptorBytes, functions);
    loader.start(SEED);
    if (loader.failure !== null) return loader.failure;
    const { handle } = loader;
    const engine = new WasmEngine(joined.value.runtime, handle, descriptor, info.value, false);
    return success(new FilledRuns(loader, engine));
  }

  /** What a run comes to; null: it ends in a fault or a deadlock. @throws Error */
  figures(parameters: ReadonlyMap<string, number>): Figure[] | null {
    for (const [name, value] of parameters) this.#loader.setParameter(name, value);
    this.#loader.start(SEED);
    if (this.#loader.failure !== null) throw new Error(this.#loader.failure.message);
    this.#engine.setTraceLevel(TraceLevel.OFF);
    while (!this.#engine.run("tick", UNBOUNDED, UNBOUNDED));
    const { outcome } = this.#engine.look();
    if (outcome === Outcome.FAULT || outcome === Outcome.DEADLOCK) return null;
    return figuresOf(readResult(this.#engine, "smallest.workload", "until"));
  }
}
