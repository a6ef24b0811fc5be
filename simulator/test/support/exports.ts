import type { Program } from "../../src/engine/load.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import type { Bundle } from "../../src/experiment/trial.js";
import type { TraceFormat } from "../../src/export/format.js";
import { TraceWriter } from "../../src/export/trace-writer.js";
import { type RunResult, runHeadless } from "../../src/session/headless.js";
import { start } from "./engines.js";

/** Runs a program to its end, or to a time in ns, and writes its trace in a format. */
export async function exportTrace(
  program: Bundle & Pick<Program, "linkage">,
  format: (engine: WasmEngine) => TraceFormat,
  until: number | null = null,
): Promise<{ readonly text: string; readonly result: RunResult }> {
  const engine = await start(program);
  const pieces: string[] = [];
  const sink = new TraceWriter(engine, format(engine), async (text) => {
    pieces.push(text);
  });
  const result = await runHeadless(engine, { until, workloadFile: "workload", sinks: [sink] });
  return { text: pieces.join(""), result };
}
