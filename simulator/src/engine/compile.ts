import { failure, type Result, success } from "../base/result.js";
import { linkModules } from "./module-linker.js";
import type { SchedulerModule } from "./scheduler-module.js";

type Bytes = Uint8Array;

/** The runtime alone, as long as someone holds its bytes. */
const runtimes = new WeakMap<Bytes, WebAssembly.Module>();

/** How many schedulers stay compiled with a runtime: those of a comparison, and some versions of what is edited. */
const KEPT = 8;

interface Linked {
  readonly scheduler: Bytes;
  readonly module: WebAssembly.Module;
}

/** What was linked with a runtime, the latest first. */
const linked = new WeakMap<Bytes, readonly Linked[]>();

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

/** The runtime alone. */
export function compileRuntime(bytes: Bytes): Result<WebAssembly.Module> {
  const present = runtimes.get(bytes);
  if (present !== undefined) return success(present);
  const made = compileNow(bytes, "The simulation runtime");
  if (made.ok) runtimes.set(bytes, made.value);
  return made;
}

/**
 * The runtime with a scheduler in it. A scheduler is known by its bytes, whoever holds them: a worker
 * gets a copy of them with every load. What the engine has translated so far then serves again.
 */
export function compileLinked(
  runtime: Bytes,
  scheduler: SchedulerModule,
): Result<WebAssembly.Module> {
  const kept = linked.get(runtime) ?? [];
  const present = kept.find((each) => isSame(each.scheduler, scheduler.bytes));
  const module = present === undefined ? link(runtime, scheduler) : success(present.module);
  if (!module.ok) return module;
  const latest = present ?? { scheduler: scheduler.bytes, module: module.value };
  linked.set(runtime, [latest, ...kept.filter((each) => each !== latest)].slice(0, KEPT));
  return module;
}

function link(runtime: Bytes, { bytes, calls }: SchedulerModule): Result<WebAssembly.Module> {
  const module = linkModules(runtime, bytes, calls);
  return module.ok ? compileNow(module.value, "The scheduler, linked with the runtime,") : module;
}

function isSame(a: Bytes, b: Bytes): boolean {
  return a === b || (a.length === b.length && a.every((byte, index) => byte === b[index]));
}
