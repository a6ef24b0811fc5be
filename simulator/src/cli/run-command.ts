import type { Engine } from "../engine/engine.js";
import { loadEngine } from "../engine/load.js";
import type { TraceFormat } from "../export/format.js";
import { measuresCsv } from "../export/measures-csv.js";
import { PerfettoTrace } from "../export/perfetto.js";
import { TraceCsv } from "../export/trace-csv.js";
import { TraceText } from "../export/trace-text.js";
import { TraceWriter } from "../export/trace-writer.js";
import { Names } from "../names.js";
import { type RunResult, runHeadless } from "../session/headless.js";
import { compileBundle } from "./bundle.js";
import { BAD_INPUT, complain, FINE, reject } from "./exit.js";
import { OutputFile } from "./files.js";
import { reportJson, reportText } from "./report.js";
import { RUN_FILES, type RunCommand, type RunFile } from "./run-arguments.js";
import { compileRuntime } from "./runtime-module.js";

/** Compiles a scheduler and a workload, runs them, and writes what was asked for. */
export async function carryOutRun(command: RunCommand): Promise<number> {
  const compilation = compileBundle(command.scheduler, command.workload);
  if (compilation.kind === "unavailable") return complain(`${compilation.message}\n`);
  if (compilation.kind === "rejected") return reject(compilation.diagnostics);
  for (const warning of compilation.warnings) process.stderr.write(`${warning}\n`);

  const runtime = await compileRuntime();
  const engine = await loadEngine({ runtime, ...command, ...compilation.bundle });
  if (!engine.ok) return reject([engine.message]);
  const result = await runWithFiles(engine.value, command);
  return report(command, result);
}

async function runWithFiles(engine: Engine, command: RunCommand): Promise<RunResult> {
  const files = new Map<RunFile, OutputFile>();
  for (const kind of RUN_FILES) {
    const path = command.files[kind];
    if (path !== undefined) files.set(kind, new OutputFile(path));
  }
  const sinks = [...files].flatMap(([kind, file]) => {
    const format = traceFormat(kind, engine);
    return format === null ? [] : [new TraceWriter(engine, format, file.write)];
  });
  const { until, workload } = command;
  const result = await runHeadless(engine, { until, workloadFile: workload, sinks });
  await files.get("measuresCsv")?.write(measuresCsv(result.measures));
  for (const file of files.values()) await file.close();
  return result;
}

/** Each format learns the names of the threads for itself. */
function traceFormat(kind: RunFile, engine: Engine): TraceFormat | null {
  const { descriptor, workload } = engine;
  switch (kind) {
    case "trace":
      return new TraceText(engine.look().containerNodes);
    case "traceCsv":
      return new TraceCsv(new Names(descriptor, workload));
    case "perfetto":
      return new PerfettoTrace(
        new Names(descriptor, workload),
        `${workload.name} under ${descriptor.name}`,
      );
    case "measuresCsv":
      return null;
  }
}

/** Prints what the run came to; beside a file on standard output, on standard error. */
function report(command: RunCommand, result: RunResult): number {
  const text = command.json ? reportJson(result, command.seed) : reportText(result, command.seed);
  const isTaken = Object.values(command.files).includes("-");
  (isTaken ? process.stderr : process.stdout).write(text);
  const { outcome } = result;
  if (outcome.kind === "fault") {
    const { file, line, column } = outcome.where;
    const place = line > 0 ? `${file}:${line}:${column}: ` : "";
    process.stderr.write(`${place}${outcome.message}\n`);
    return BAD_INPUT;
  }
  if (outcome.kind === "deadlock") {
    process.stderr.write(`${outcome.message}\n`);
    return BAD_INPUT;
  }
  return FINE;
}
