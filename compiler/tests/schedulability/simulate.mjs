// Runs schedulers in workloads: standard input is a JSON list of pairs, each module in base64. Prints a JSON list of
// what each run measured of jobs, and how it ended.

import { readFileSync } from "node:fs";
import { RuntimeModule } from "../../../simulator/dist/engine/compile.js";
import { loadEngine } from "../../../simulator/dist/engine/load.js";
import { runHeadless } from "../../../simulator/dist/session/headless.js";

const wasm = new URL("../../../wasm-runtime/build/catapults.wasm", import.meta.url);
const runtime = new RuntimeModule(new Uint8Array(readFileSync(wasm)));
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const runs = [];
for (const [scheduler, workload] of JSON.parse(readFileSync(0, "utf8"))) {
  const program = { scheduler: bytes(scheduler), workload: bytes(workload), parameters: {} };
  const engine = await loadEngine({ runtime, seed: "1", ...program });
  if (!engine.ok) throw new Error(engine.message);
  const result = await runHeadless(engine.value, { until: null, workloadFile: "w.workload" });
  runs.push({ outcome: result.outcome, jobs: result.measures.jobs });
}
console.log(JSON.stringify(runs));
