import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const RUNTIME = new URL("../../../wasm-runtime/build/catapults.wasm", import.meta.url);

/** The project's own runtime, compiled. */
export async function compileRuntime(): Promise<WebAssembly.Module> {
  return WebAssembly.compile(await readFile(fileURLToPath(RUNTIME)));
}
