import { failure, type Result, success } from "../result.js";
import { decodeDescriptor, type SchedulerDescriptor } from "./descriptor.js";

/** The functions of the runtime that a scheduler may call, see `cat_ops` in sched.h. */
const OPERATIONS: ReadonlySet<string> = new Set([
  "cat_op_sorted_insert",
  "cat_op_sorted_remove",
  "cat_op_sorted_copy",
  "cat_op_trace_transfer",
  "cat_op_trace_site",
  "cat_op_random",
  "cat_op_host",
  "cat_op_print",
  "cat_op_remote",
]);

/** A compiled scheduler that was looked over, not yet instantiated. */
export interface SchedulerModule {
  readonly module: WebAssembly.Module;
  readonly descriptor: SchedulerDescriptor;
  /** The custom section as it stands, for the runtime. */
  readonly descriptorBytes: Uint8Array;
}

/** Compiles a scheduler's WebAssembly and checks that it asks for nothing but the runtime. */
export async function openSchedulerModule(bytes: Uint8Array): Promise<Result<SchedulerModule>> {
  const module = await compile(bytes);
  if (!module.ok) return module;

  for (const wanted of WebAssembly.Module.imports(module.value)) {
    if (!isKnownImport(wanted)) {
      return failure(
        `The scheduler module asks for ${wanted.kind} “${wanted.module}.${wanted.name}”, which the runtime does not offer. Compile the scheduler with this version of the compiler.`,
      );
    }
  }
  const section = WebAssembly.Module.customSections(module.value, "catapults")[0];
  if (section === undefined) {
    return failure(
      "This WebAssembly module is not a scheduler: its custom section “catapults” is missing. Compile the scheduler with the wasm backend.",
    );
  }
  const descriptorBytes = new Uint8Array(section);
  const descriptor = decodeDescriptor(descriptorBytes);
  if (!descriptor.ok) return descriptor;
  return success({ module: module.value, descriptor: descriptor.value, descriptorBytes });
}

async function compile(bytes: Uint8Array): Promise<Result<WebAssembly.Module>> {
  try {
    return success(await WebAssembly.compile(new Uint8Array(bytes)));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    return failure(`The scheduler is not valid WebAssembly: ${reason}`);
  }
}

function isKnownImport(wanted: WebAssembly.ModuleImportDescriptor): boolean {
  if (wanted.module !== "env") return false;
  return wanted.kind === "memory"
    ? wanted.name === "memory"
    : wanted.kind === "function" && OPERATIONS.has(wanted.name);
}
