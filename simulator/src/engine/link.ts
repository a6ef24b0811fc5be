import { failure, type Result, success } from "../base/result.js";
import { HandlerName } from "../generated/handlers.js";
import { RuntimeModule } from "./compile.js";
import type { SchedulerDescriptor } from "./descriptor.js";
import { instantiateRuntime, type RuntimeExports, type Share } from "./runtime.js";
import { openSchedulerModule, type SchedulerModule } from "./scheduler-module.js";

/**
 * How the runtime calls a scheduler: as a part of its own module, which runs quickest, `shared` for a run that several
 * threads go on with; or by the function table, as a module beside it, which starts soonest, for the runtime stays compiled.
 */
export type Linkage = "linked" | "shared" | "table";

/** A runtime that can call a scheduler. */
export interface Joined {
  readonly runtime: RuntimeExports;
  /**
   * Indices in the runtime's function table of setup, then of the handlers in the descriptor's
   * order; null when the runtime holds them itself.
   */
  readonly functions: Uint32Array | null;
  /** By which another thread goes on with the run; null: none can. */
  readonly share: Share | null;
}

/** A runtime with the scheduler that it can call. */
export interface JoinedScheduler extends Joined {
  readonly descriptor: SchedulerDescriptor;
  readonly descriptorBytes: Uint8Array;
}

/** Brings the runtime and a scheduler's WebAssembly together in an instance of their own. */
export function joinBytes(
  runtime: Uint8Array | RuntimeModule,
  bytes: Uint8Array,
  linkage: Linkage,
): Result<JoinedScheduler> {
  const scheduler = openSchedulerModule(bytes);
  if (!scheduler.ok) return scheduler;
  const module = runtime instanceof RuntimeModule ? runtime : new RuntimeModule(runtime);
  const joined = joinScheduler(module, scheduler.value, linkage);
  if (!joined.ok) return joined;
  const { descriptor, descriptorBytes } = scheduler.value;
  return success({ ...joined.value, descriptor, descriptorBytes });
}

/** The same of a module that is open. */
export function joinScheduler(
  runtime: RuntimeModule,
  scheduler: SchedulerModule,
  linkage: Linkage,
): Result<Joined> {
  const missing = functionNames(scheduler).filter((name) => !scheduler.exports.has(name));
  if (missing.length > 0) {
    return failure(
      `The scheduler module describes handlers that it does not hold: ${missing.join(", ")}. Compile the scheduler again.`,
    );
  }
  return linkage === "table"
    ? joinByTable(runtime, scheduler)
    : joinLinked(runtime, scheduler, linkage === "shared");
}

function joinLinked(
  runtime: RuntimeModule,
  scheduler: SchedulerModule,
  isShared: boolean,
): Result<Joined> {
  const linked = runtime.linkedWith(scheduler, isShared);
  if (!linked.ok) return linked;
  const { module, makeMemory } = linked.value;
  const memory = makeMemory?.() ?? null;
  const instance = instantiateRuntime(module, memory);
  if (!instance.ok) return instance;
  const share = memory === null ? null : { module, memory };
  return success({ runtime: instance.value, functions: null, share });
}

/** The scheduler shares the runtime's memory and imports its functions, wasm to wasm. */
function joinByTable(compiled: RuntimeModule, scheduler: SchedulerModule): Result<Joined> {
  const module = compiled.alone();
  if (!module.ok) return module;
  const runtime = instantiateRuntime(module.value);
  if (!runtime.ok) return runtime;
  const instance = instantiate(runtime.value, scheduler.module);
  if (!instance.ok) return instance;
  const names = functionNames(scheduler);
  const table = runtime.value.__indirect_function_table;
  const first = table.grow(names.length);
  names.forEach((name, index) => {
    table.set(first + index, instance.value.exports[name]);
  });
  const functions = Uint32Array.from(names, (_, index) => first + index);
  return success({ runtime: runtime.value, functions, share: null });
}

const functionNames = ({ descriptor }: SchedulerModule): string[] => [
  "setup",
  ...descriptor.handlers.map((handler) => HandlerName[handler] ?? `handler ${handler}`),
];

function instantiate(
  runtime: RuntimeExports,
  module: WebAssembly.Module,
): Result<WebAssembly.Instance> {
  try {
    // All exports of the runtime are offered; the module was checked to import operations only.
    const env = runtime as unknown as WebAssembly.ModuleImports;
    return success(new WebAssembly.Instance(module, { env }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure(
      `The scheduler module does not fit this runtime (${reason}). Compile the scheduler again.`,
    );
  }
}
