import { failure, type Result, success } from "../base/result.js";
import { linkModules } from "./module-linker.js";
import type { SchedulerModule } from "./scheduler-module.js";

type Bytes = Uint8Array;

/**
 * Compiles at once and not in the background. Engines translate functions when they are first
 * called, so this only checks the bytes; in Node, work in the background would queue behind the
 * translation of what another run calls often.
 */
export function compileNow(bytes: Bytes, what: string): Result<WebAssembly.Module> {
  try {
    return success(new WebAssembly.Module(new Uint8Array(bytes)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure(`${what} is not valid WebAssembly: ${reason}`);
  }
}

/** How many schedulers stay compiled with a runtime: those of a comparison, and some versions of what is edited. */
const KEPT = 8;

interface Linked {
  readonly scheduler: Bytes;
  readonly module: WebAssembly.Module;
}

/** The runtime's bytes with what was compiled of them, for all runs of whoever holds it. */
export class RuntimeModule {
  readonly #bytes: Bytes;
  #alone: Result<WebAssembly.Module> | null = null;
  /** What was linked with it, the latest first. */
  #linked: readonly Linked[] = [];

  constructor(bytes: Bytes) {
    this.#bytes = bytes;
  }

  /** The runtime alone. */
  alone(): Result<WebAssembly.Module> {
    this.#alone ??= compileNow(this.#bytes, "The simulation runtime");
    return this.#alone;
  }

  /**
   * The runtime with a scheduler in it. A scheduler is known by its bytes, whoever holds them: a worker
   * gets a copy of them with every load. What the engine has translated so far then serves again.
   */
  linkedWith(scheduler: SchedulerModule): Result<WebAssembly.Module> {
    const present = this.#linked.find((each) => isSame(each.scheduler, scheduler.bytes));
    const module = present === undefined ? this.#link(scheduler) : success(present.module);
    if (!module.ok) return module;
    const latest = present ?? { scheduler: scheduler.bytes, module: module.value };
    const others = this.#linked.filter((each) => each !== latest);
    this.#linked = [latest, ...others].slice(0, KEPT);
    return module;
  }

  #link({ bytes, calls }: SchedulerModule): Result<WebAssembly.Module> {
    const module = linkModules(this.#bytes, bytes, calls);
    return module.ok ? compileNow(module.value, "The scheduler, linked with the runtime,") : module;
  }
}

function isSame(a: Bytes, b: Bytes): boolean {
  return a === b || (a.length === b.length && a.every((byte, index) => byte === b[index]));
}
