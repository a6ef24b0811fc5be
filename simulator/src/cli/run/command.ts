import type { Engine } from "../../engine/engine.js";
import { loadEngine } from "../../engine/load.js";
import { measuresCsv } from "../../export/measures-csv.js";
import { RunTimeline } from "../../export/run-timeline.js";
import { type TraceForm, traceFormat } from "../../export/trace-format.js";
import { TraceWriter } from "../../export/trace-writer.js";
import type { Outcome } from "../../protocol.js";
import { runHeadless } from "../../session/headless.js";
import { type Compiled, compileOrComplain, type Site } from "../bundle.js";
import { BAD_INPUT, complain, FINE, INTERRUPTED, reject } from "../exit.js";
import { OutputFile } from "../files.js";
import { askBetween } from "../interrupt.js";
import { givenBy, wrongParameter } from "../options/parameters.js";
import { readRuntime } from "../runtime-module.js";
import { clashOf, readWith } from "../targets.js";
import { RUN_FILES, type RunCommand, type RunFile } from "./arguments.js";
import { ganttFile, MOST_TURNS } from "./gantt.js";
import { withJobBounds } from "./job-bounds.js";
import { runReport } from "./page.js";
import { type CliResult, reportJson, reportText } from "./report.js";
import type { SignsOfLife } from "./signs-of-life.js";

/**
 * Compiles a scheduler and a workload, runs them, and writes what was asked for.
 * @param signs to be given while the scheduler's code runs
 */
export async function carryOutRun(
  command: RunCommand,
  signs: SignsOfLife,
  interruption: AbortSignal,
): Promise<number> {
  const inputs = [...readWith(command.scheduler), command.workload, ...command.aspects];
  const clash = clashOf(Object.values(command.files), inputs);
  if (clash !== null) return complain(`${clash}\n`);
  const { scheduler, workload, aspects, profile } = command;
  const compilation = compileOrComplain(scheduler, workload, aspects, profile);
  if (typeof compilation === "number") return compilation;
  const given = givenBy(command.parameters, command.times);
  const wrong = wrongParameter(compilation.bundle.workload, given);
  if (wrong !== null) return reject([wrong]);

  const runtime = await readRuntime();
  signs.give(0, 0);
  const engine = await loadEngine({ runtime, ...command, ...compilation.bundle });
  if (!engine.ok) return reject([engine.message]);
  const isCalledOff = askBetween(interruption, () => {
    const { time, tick } = engine.value.look();
    signs.give(time, tick);
  });
  const result = await runWithFiles(engine.value, command, compilation, isCalledOff);
  const outcome = inHandler(result.outcome, compilation.sites);
  const status = report(command, { ...result, outcome });
  return interruption.aborted ? INTERRUPTED : status;
}

async function runWithFiles(
  engine: Engine,
  command: RunCommand,
  compiled: Compiled,
  isCalledOff: () => Promise<boolean>,
): Promise<CliResult> {
  const files = new Map<RunFile, OutputFile>();
  for (const kind of RUN_FILES) {
    const path = command.files[kind];
    if (path !== undefined) files.set(kind, new OutputFile(path));
  }
  const { hasProcesses } = engine.workload;
  const isTold = files.has("report") || files.has("gantt") || hasProcesses;
  const timeline = isTold ? new RunTimeline(engine) : null;
  const writers = [...files].flatMap(([kind, file]) => {
    const form = TRACE_FORMS[kind];
    return form === undefined
      ? []
      : [new TraceWriter(engine, traceFormat(form, engine), file.write)];
  });
  const { until, workload } = command;
  const sinks = timeline === null ? writers : [...writers, timeline];
  const ran = await runHeadless(engine, { until, workloadFile: workload, sinks, isCalledOff });
  // Bounds are of the parameters as the workload has them.
  const isAsAnalysed = Object.keys({ ...command.parameters, ...command.times }).length === 0;
  const bounds = isAsAnalysed ? compiled.bounds : [];
  const result = { ...ran, measures: withJobBounds(ran.measures, bounds) };
  await files.get("measuresCsv")?.write(measuresCsv(result.measures));
  if (timeline !== null) {
    await files.get("gantt")?.write(ganttFile(timeline, command.files.gantt ?? ""));
    const page = files.get("report");
    if (page) await page.write(await runReport({ engine, command, compiled, result, timeline }));
  }
  for (const file of files.values()) await file.close();
  return { ...result, gantt: hasProcesses ? (timeline?.gantt(MOST_TURNS) ?? null) : null };
}

/** Which of the files are traces, and in what form. */
const TRACE_FORMS: Readonly<Partial<Record<RunFile, TraceForm>>> = {
  trace: "text",
  traceCsv: "csv",
  perfetto: "perfetto",
};

/** A fault that no single statement is to blame for, with the place where its handler begins. */
function inHandler(outcome: Outcome, sites: readonly Site[]): Outcome {
  if (outcome.kind !== "fault" || outcome.site !== 0) return outcome;
  const first = sites.find(({ handler }) => handler === outcome.handler);
  if (first === undefined) return outcome;
  const { file, line } = first;
  return { ...outcome, where: { file, line, column: 1, text: "" } };
}

/** Prints what the run came to; beside a file on standard output, on standard error. */
function report(command: RunCommand, result: CliResult): number {
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
