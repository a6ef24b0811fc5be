// Runs schedulers in workloads for tests in Python: standard input is a JSON list of pairs, each module in base64.

import { readFileSync } from "node:fs";
import { RuntimeModule } from "../../simulator/dist/engine/compile.js";
import { loadEngine } from "../../simulator/dist/engine/load.js";

const wasm = new URL("../../wasm-runtime/build/catapults.wasm", import.meta.url);
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));

/** Prints a JSON list of what is told of each pair's engine. */
export async function tellEach(tell) {
  const runtime = new RuntimeModule(new Uint8Array(readFileSync(wasm)));
  const told = [];
  for (const [scheduler, workload] of JSON.parse(readFileSync(0, "utf8"))) {
    const program = { scheduler: bytes(scheduler), workload: bytes(workload), parameters: {} };
    const engine = await loadEngine({ runtime, seed: "1", ...program });
    if (!engine.ok) throw new Error(engine.message);
    told.push(await tell(engine.value));
  }
  console.log(JSON.stringify(told));
}
