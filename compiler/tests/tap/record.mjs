// Runs schedulers in workloads: standard input is a JSON list of pairs, each module in base64. Prints a JSON list of the
// calls of handlers in each run, each with its time, the handler's number and the thread's, and how the run ended.
import { readFileSync } from "node:fs";
import { RuntimeModule } from "../../../simulator/dist/engine/compile.js";
import { loadEngine } from "../../../simulator/dist/engine/load.js";
import { TraceKind } from "../../../simulator/dist/generated/trace.js";
import { runHeadless } from "../../../simulator/dist/session/headless.js";
import { TraceReader } from "../../../simulator/dist/trace/reader.js";

const wasm = new URL("../../../wasm-runtime/build/catapults.wasm", import.meta.url);
const runtime = new RuntimeModule(new Uint8Array(readFileSync(wasm)));
const bytes = (text) => new Uint8Array(Buffer.from(text, "base64"));
const runs = [];
for (const [scheduler, workload] of JSON.parse(readFileSync(0, "utf8"))) {
  const program = { scheduler: bytes(scheduler), workload: bytes(workload), parameters: {} };
  const engine = await loadEngine({ runtime, seed: "1", ...program });
  if (!engine.ok) throw new Error(engine.message);
  const calls = [];
  const reader = new TraceReader(engine.value);
  const read = async () => {
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        const { kind, time, thread, place } = cursor;
        if (kind === TraceKind.ENTER) calls.push([time, place, thread]);
      }
    }
  };
  const sinks = [{ drain: read, finish: read }];
  const { outcome } = await runHeadless(engine.value, {
    until: null,
    workloadFile: "w.workload",
    sinks,
  });
  runs.push({ calls, outcome });
}
console.log(JSON.stringify(runs));
