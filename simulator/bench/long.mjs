/** The long run on which seeking and playing are measured. */
import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { compileBundle } from "../dist/cli/bundle.js";
import { loadEngine } from "../dist/index.js";

const inRoot = (path) => fileURLToPath(new URL(`../../${path}`, import.meta.url));

/** @returns {Promise<() => Promise<import("../dist/index.js").Engine>>} starts the run, each time anew */
export async function compileLong() {
  const scheduler = inRoot("public/examples/first-come/first_come.sched");
  const compilation = compileBundle(scheduler, inRoot("simulator/bench/long.workload"));
  if (compilation.kind !== "compiled") throw new Error(JSON.stringify(compilation));
  const runtime = await readFile(inRoot("wasm-runtime/build/catapults.wasm"));
  const program = { runtime, seed: "1", parameters: {}, ...compilation.bundle };
  return async () => {
    const engine = await loadEngine(program);
    if (!engine.ok) throw new Error(engine.message);
    return engine.value;
  };
}
