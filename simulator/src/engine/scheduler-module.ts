import { failure, type Result, success } from "../base/result.js";
import { compileNow } from "./compile.js";
import { decodeDescriptor, type SchedulerDescriptor } from "./descriptor.js";

/** How the functions of the runtime begin that a scheduler may call: those of `cat_ops` in sched.h. */
const OPERATION = "cat_op_";

/** A compiled scheduler that was looked over, not yet instantiated. */
export interface SchedulerModule {
  readonly bytes: Uint8Array;
  readonly module: WebAssembly.Module;
  /** Names of the functions that it exports. */
  readonly exports: ReadonlySet<string>;
  readonly descriptor: SchedulerDescriptor;
  /** The custom section `catapults` as it stands, for the runtime. */
  readonly descriptorBytes: Uint8Array;
  /** The custom section `catapults.calls` as it stands, for the linker. */
  readonly calls: Uint8Array;
}

/** Compiles a scheduler's WebAssembly and checks that it asks for nothing but the runtime. */
export function openSchedulerModule(bytes: Uint8Array): Result<SchedulerModule> {
  const compiled = compileNow(bytes, "The scheduler");
  if (!compiled.ok) return compiled;
  const module = compiled.value;

  for (const wanted of WebAssembly.Module.imports(module)) {
    if (!isKnownImport(wanted)) {
      return failure(
        `The scheduler module asks for ${wanted.kind} “${wanted.module}.${wanted.name}”, which the runtime does not offer. Compile the scheduler with this version of the compiler.`,
      );
    }
  }
  const descriptorBytes = customSection(module, "catapults");
  if (descriptorBytes === null) {
    return failure(
      "This WebAssembly module is not a scheduler: its custom section “catapults” is missing. Compile the scheduler with the wasm backend.",
    );
  }
  const descriptor = decodeDescriptor(descriptorBytes);
  if (!descriptor.ok) return descriptor;
  const calls = customSection(module, "catapults.calls");
  if (calls === null) {
    return failure(
      "The scheduler module does not say where it calls functions. Compile the scheduler with this version of the compiler.",
    );
  }
  const functions = WebAssembly.Module.exports(module).filter(({ kind }) => kind === "function");
  const exports = new Set(functions.map(({ name }) => name));
  const found = { bytes, module, exports, descriptor: descriptor.value, descriptorBytes, calls };
  return success(found);
}

function customSection(module: WebAssembly.Module, name: string): Uint8Array | null {
  const section = WebAssembly.Module.customSections(module, name)[0];
  return section === undefined ? null : new Uint8Array(section);
}

function isKnownImport(wanted: WebAssembly.ModuleImportDescriptor): boolean {
  if (wanted.module !== "env") return false;
  return wanted.kind === "memory"
    ? wanted.name === "memory"
    : wanted.kind === "function" && wanted.name.startsWith(OPERATION);
}
