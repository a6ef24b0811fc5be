import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";

const RUNTIME = new URL("../../../wasm-runtime/build/catapults.wasm", import.meta.url);

/** The project's own runtime. */
export async function readRuntime(): Promise<Uint8Array> {
  return new Uint8Array(await readFile(fileURLToPath(RUNTIME)));
}
