import { HandlerName } from "../generated/handlers.js";
import { failure, type Result, success } from "../result.js";
import type { RuntimeExports } from "./runtime.js";
import type { SchedulerModule } from "./scheduler-module.js";

/**
 * Instantiates a scheduler beside the runtime, wasm to wasm: it shares the
 * runtime's memory and calls its functions directly.
 * @returns the indices in the runtime's function table of setup, then of the
 *   handlers in the descriptor's order
 */
export async function linkScheduler(
  runtime: RuntimeExports,
  scheduler: SchedulerModule,
): Promise<Result<Uint32Array>> {
  const instance = await instantiate(runtime, scheduler.module);
  if (!instance.ok) return instance;
  const { exports } = instance.value;
  const names = [
    "setup",
    ...scheduler.descriptor.handlers.map((handler) => HandlerName[handler] ?? `handler ${handler}`),
  ];
  const missing = names.filter((name) => typeof exports[name] !== "function");
  if (missing.length > 0) {
    return failure(
      `The scheduler module describes handlers that it does not hold: ${missing.join(", ")}. Compile the scheduler again.`,
    );
  }
  const table = runtime.__indirect_function_table;
  const first = table.grow(names.length);
  names.forEach((name, index) => {
    table.set(first + index, exports[name]);
  });
  return success(Uint32Array.from(names, (_, index) => first + index));
}

async function instantiate(
  runtime: RuntimeExports,
  module: WebAssembly.Module,
): Promise<Result<WebAssembly.Instance>> {
  try {
    // All exports of the runtime are offered; the module was checked to import operations only.
    const env = runtime as unknown as WebAssembly.ModuleImports;
    return success(await WebAssembly.instantiate(module, { env }));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure(
      `The scheduler module does not fit this runtime (${reason}). Compile the scheduler again.`,
    );
  }
}
