import { failure, type Result, success } from "../base/result.js";
import { linkModules } from "./module-linker.js";
import type { SchedulerModule } from "./scheduler-module.js";
import { sharingModule } from "./shared-memory.js";

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

/** The runtime with a scheduler in it, compiled. */
export interface LinkedModule {
  readonly module: WebAssembly.Module;
  /** For runs whose memory several threads share; null: each makes its own. */
  readonly makeMemory: (() => WebAssembly.Memory) | null;
}

interface Kept extends LinkedModule {
  readonly scheduler: Bytes;
}

/** The runtime's bytes with what was compiled of them, for all runs of whoever holds it. */
export class RuntimeModule {
  readonly #bytes: Bytes;
  #alone: Result<WebAssembly.Module> | null = null;
  /** What was linked with it, the latest first. */
  #linked: readonly Kept[] = [];

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
   * @param isShared whether several threads go on with one run
   */
  linkedWith(scheduler: SchedulerModule, isShared = false): Result<LinkedModule> {
    const present = this.#linked.find(
      (each) => (each.makeMemory !== null) === isShared && isSame(each.scheduler, scheduler.bytes),
    );
    const linked = present === undefined ? this.#link(scheduler, isShared) : success(present);
    if (!linked.ok) return linked;
    const latest = { scheduler: scheduler.bytes, ...linked.value };
    const others = this.#linked.filter((each) => each !== present);
    this.#linked = [latest, ...others].slice(0, KEPT);
    return linked;
  }

  #link({ bytes, calls }: SchedulerModule, isShared: boolean): Result<LinkedModule> {
    const linked = linkModules(this.#bytes, bytes, calls);
    if (!linked.ok) return linked;
    const sharing = isShared ? sharingModule(linked.value) : null;
    if (sharing?.ok === false) return sharing;
    const what = "The scheduler, linked with the runtime,";
    const module = compileNow(sharing?.value.bytes ?? linked.value, what);
    if (!module.ok) return module;
    return success({ module: module.value, makeMemory: sharing?.value.makeMemory ?? null });
  }
}

function isSame(a: Bytes, b: Bytes): boolean {
  return a === b || (a.length === b.length && a.every((byte, index) => byte === b[index]));
}
