import { type Result, success } from "../../base/result.js";
import type { RuntimeModule } from "../../engine/compile.js";
import { joinBytes } from "../../engine/link.js";
import { parseSeed } from "../../engine/load.js";
import { Loader } from "../../engine/loader.js";
import { RuntimeMemory } from "../../engine/memory.js";
import type { RuntimeExports } from "../../engine/runtime.js";
import { WasmEngine } from "../../engine/wasm-engine.js";
import { decodeWorkload } from "../../engine/workload-info.js";
import { ChoiceKind } from "../../generated/layout.js";
import { TraceLevel } from "../../generated/trace.js";
import type { CourseDecision } from "./types.js";
import { wordsOf } from "./words.js";

/** Of what runs are made. */
export interface VariedSetup {
  readonly runtime: Uint8Array | RuntimeModule;
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  /** Of the scheduler's own random numbers, which are not varied. */
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** Where struct cat_decision of runtime.h has its fields. */
const DECISION = { tick: 0, time: 8, value: 16, kind: 24, subject: 28, count: 32, taken: 36 };

/** Runs of one program, one after the other, each by its digits. */
export class VariedRuns {
  readonly engine: WasmEngine;
  readonly #runtime: RuntimeExports;
  readonly #loader: Loader;
  readonly #memory: RuntimeMemory;
  readonly #seed: bigint;

  private constructor(runtime: RuntimeExports, loader: Loader, engine: WasmEngine, seed: bigint) {
    this.#runtime = runtime;
    this.#loader = loader;
    this.#memory = new RuntimeMemory(runtime.memory);
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
    return success(new VariedRuns(runtime, loader, engine, seed.value));
  }

  /** Begins a run; behind the digits the first alternative is taken each time. @throws Error */
  start(digits: readonly number[]): void {
    this.#loader.prescribe(Uint8Array.from(digits));
    this.#loader.start(this.#seed);
    if (this.#loader.failure !== null) throw new Error(this.#loader.failure.message);
    this.engine.setTraceLevel(TraceLevel.OFF);
  }

  /** How many decisions the run has made. */
  made(): number {
    return Number(this.#runtime.cat_decisions_made(this.#loader.handle));
  }

  /** What was decided, and when: all that a search asks for. */
  choice(number: number): Pick<CourseDecision, "tick" | "alternatives" | "taken"> {
    const at = this.#decisionAt(number);
    return {
      tick: this.#memory.integer(at + DECISION.tick),
      alternatives: this.#memory.u32(at + DECISION.count),
      taken: this.#memory.u32(at + DECISION.taken),
    };
  }

  decision(number: number): CourseDecision {
    const at = this.#decisionAt(number);
    const isDraw = this.#memory.u32(at + DECISION.kind) === ChoiceKind.DRAW;
    const decided = {
      ...this.choice(number),
      time: this.#memory.integer(at + DECISION.time),
      kind: isDraw ? ("draw" as const) : ("order" as const),
      thread: isDraw ? this.#nameOf(this.#memory.u32(at + DECISION.subject)) : null,
      value: this.#memory.float(at + DECISION.value),
    };
    return { ...decided, words: wordsOf(decided) };
  }

  #decisionAt(number: number): number {
    const at = this.#runtime.cat_decision(this.#loader.handle, BigInt(number));
    if (at === 0) throw new Error("There is no memory left for the decisions of a run.");
    return at;
  }

  #nameOf(thread: number): string | null {
    const found = thread === 0 ? undefined : this.engine.threads()[thread - 1];
    if (found === undefined) return null;
    return `${this.engine.workload.classes[found.classNumber]}[${found.instance}]`;
  }
}
