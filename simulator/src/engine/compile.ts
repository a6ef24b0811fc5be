import { failure, type Result, success } from "../result.js";
import { linkModules } from "./module-linker.js";
import type { SchedulerModule } from "./scheduler-module.js";

type Bytes = Uint8Array;

/** What was compiled, as long as someone holds the bytes: an experiment runs one scheduler many times. */
const runtimes = new WeakMap<Bytes, WebAssembly.Module>();
const linked = new WeakMap<Bytes, WeakMap<Bytes, WebAssembly.Module>>();

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
  return kept(runtimes, bytes, () => compileNow(bytes, "The simulation runtime"));
}

/** The runtime with a scheduler in it. */
export function compileLinked(
  runtime: Bytes,
  scheduler: SchedulerModule,
): Result<WebAssembly.Module> {
  const ofRuntime = linked.get(runtime) ?? new WeakMap<Bytes, WebAssembly.Module>();
  linked.set(runtime, ofRuntime);
  return kept(ofRuntime, scheduler.bytes, () => {
    const bytes = linkModules(runtime, scheduler.bytes, scheduler.calls);
    return bytes.ok ? compileNow(bytes.value, "The scheduler, linked with the runtime,") : bytes;
  });
}

function kept(
  modules: WeakMap<Bytes, WebAssembly.Module>,
  bytes: Bytes,
  make: () => Result<WebAssembly.Module>,
): Result<WebAssembly.Module> {
  const present = modules.get(bytes);
  if (present !== undefined) return success(present);
  const made = make();
  if (made.ok) modules.set(bytes, made.value);
  return made;
}
