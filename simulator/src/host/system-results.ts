import { type Result, success } from "../base/result.js";
import { makingOf } from "../export/making.js";
import { measuresOfSeveralCsv } from "../export/measures-csv.js";
import { standalone } from "../export/picture-style.js";
import type { SourceText } from "../export/report-page.js";
import { measuredParts } from "../export/system/measured-parts.js";
import { MergedTrace } from "../export/system/merged-trace.js";
import { MessagesCsv } from "../export/system/messages-csv.js";
import { SystemPerfetto } from "../export/system/perfetto.js";
import { systemReportHtml } from "../export/system/report.js";
import { SpaceTime } from "../export/system/space-time.js";
import { spaceTimeSvg } from "../export/system/space-time-svg.js";
import { systemTables } from "../export/system/tables.js";
import { HandlerCalls } from "../system/headless/handler-calls.js";
import { measuredRun } from "../system/headless/measured-run.js";
import { runSystem, type SystemOutcome, type SystemSink } from "../system/headless/run.js";
import { sharedLabels } from "../system/numbers.js";
import type { System } from "../system/system.js";
import type { SystemFileForm, SystemResults } from "../system-protocol.js";
import type { Clock } from "./clock.js";
import { Cancelled, FileBuilder } from "./export-job.js";

/** How long it goes on before messages have their turn, ms. */
const SLICE = 8;

/** A run that is made once more. */
export interface Remade {
  /** Just started. */
  readonly system: System;
  /** Up to where it was visited, ns; null: to its end. */
  readonly until: number | null;
  readonly signal: AbortSignal;
}

/** What a run comes to, in figures. */
export async function systemResults(run: Remade, clock: Clock): Promise<Result<SystemResults>> {
  const calls = new HandlerCalls(run.system.processes);
  const ran = await made(run, [calls], clock);
  if (!ran.ok) return ran;
  return success({
    time: ran.value.time,
    tables: systemTables(ran.value),
    parts: measuredParts(ran.value),
    measured: measuredRun(ran.value, calls),
  });
}

export interface FileWish {
  readonly form: SystemFileForm;
  /** What the run is called. */
  readonly name: string;
  readonly texts: readonly SourceText[];
}

/** A file about a run. */
export async function systemFile(wish: FileWish, run: Remade, clock: Clock): Promise<Result<Blob>> {
  const { processes, plan } = run.system;
  const file = new FileBuilder(TYPES[wish.form]);
  const sink = sinkOf(wish.form, run.system, file);
  const drawing = DRAWN.has(wish.form) ? new SpaceTime(processes, sharedLabels(plan), null) : null;
  const ran = await made(
    run,
    [sink, drawing].filter((each) => each !== null),
    clock,
  );
  if (!ran.ok) return ran;
  if (wish.form === "measures-csv") {
    await file.write(measuresOfSeveralCsv(measuredParts(ran.value)));
  } else if (drawing !== null) {
    await file.write(await drawn(wish, ran.value, drawing.facts()));
  }
  return success(file.finish());
}

const TYPES: Readonly<Record<SystemFileForm, string>> = {
  trace: "text/plain",
  "trace-csv": "text/csv",
  perfetto: "application/json",
  "messages-csv": "text/csv",
  "measures-csv": "text/csv",
  "space-time": "image/svg+xml",
  report: "text/html",
};

const DRAWN: ReadonlySet<SystemFileForm> = new Set(["space-time", "report"]);

/** What writes while the run goes on; null: nothing does. */
function sinkOf(form: SystemFileForm, system: System, { write }: FileBuilder): SystemSink | null {
  const { processes, plan, labels } = system;
  switch (form) {
    case "trace":
      return new MergedTrace(processes, "text", write);
    case "trace-csv":
      return new MergedTrace(processes, "csv", write);
    case "perfetto":
      return new SystemPerfetto(processes, sharedLabels(plan), write);
    case "messages-csv":
      return new MessagesCsv((member) => labels.get(member) ?? "", write);
    default:
      return null;
  }
}

async function drawn(
  { form, name, texts }: FileWish,
  outcome: SystemOutcome,
  drawing: ReturnType<SpaceTime["facts"]>,
): Promise<string> {
  if (form === "space-time") {
    return standalone((attributes) => spaceTimeSvg(drawing, attributes), "light");
  }
  return systemReportHtml({
    name,
    outcome,
    choices: [],
    drawing,
    texts,
    making: await makingOf(texts),
  });
}

/** Messages have their turn meanwhile. */
export async function made(
  { system, until, signal }: Remade,
  sinks: readonly SystemSink[],
  clock: Clock,
): Promise<Result<SystemOutcome>> {
  let turned = clock.now();
  const isCalledOff = async () => {
    if (clock.now() - turned < SLICE) return false;
    await clock.turn();
    turned = clock.now();
    if (signal.aborted) throw new Cancelled("Something else was begun instead.");
    return false;
  };
  return runSystem(system, { until, sinks, isCalledOff });
}
