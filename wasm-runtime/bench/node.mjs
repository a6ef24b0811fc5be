/** Compiled subjects (subjects.mjs) as measure.mjs takes them in Node. */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../tools/lib/paths.mjs";
import { compiled } from "./subjects.mjs";

/** Address of the simulator's folder of engine modules. */
export const ENGINE = pathToFileURL(inRoot("simulator/dist/engine")).href;

/** Paths below the top folder. */
export const filesOf = (subject) => ({
  runtime: "wasm-runtime/build/catapults.wasm",
  scheduler: compiled(subject).module,
  workload: compiled(subject).workload,
});

/** @returns {Promise<import("./measure.mjs").Subject>} */
export async function read(subject) {
  const files = Object.entries(filesOf(subject));
  const reading = files.map(async ([key, path]) => [
    key,
    new Uint8Array(await readFile(inRoot(path))),
  ]);
  return Object.fromEntries(await Promise.all(reading));
}
