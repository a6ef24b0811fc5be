import { endingText } from "../../base/endings.js";
import { formatTime } from "../../base/format.js";
import { type GanttFacts, ganttRows } from "../../export/gantt.js";
import { ganttText } from "../../export/gantt-text.js";
import type { Measures, RunDiagnosis } from "../../protocol.js";
import type { RunResult } from "../../session/headless.js";
import { formatTable } from "../table.js";
import { measureTables } from "./measures.js";

/** What a run came to, with who ran when: null where nobody asks for that. */
export type CliResult = RunResult & { readonly gantt: GanttFacts | null };

/** The result as one JSON object. */
export function reportJson(result: CliResult, seed: string): string {
  const value = {
    outcome: result.outcome,
    time_ns: result.timeNs,
    decisions: result.decisions,
    switches: result.switches,
    seed: exactNumber(seed),
    trace_hash: result.traceHash,
    ...(result.diagnoses.length > 0 && { diagnoses: result.diagnoses }),
    ...(result.gantt === null ? {} : { gantt: ganttRows(result.gantt) }),
    measures: result.measures,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The result as text for people. */
export function reportText(result: CliResult, seed: string): string {
  const { outcome } = result;
  const figures = formatTable([
    ["time", formatTime(result.timeNs)],
    ["decisions", String(result.decisions)],
    ["switches", String(result.switches)],
    ["wasted turns", `${result.wasted} (${percent(result.wasted, result.decisions)})`],
    [
      "scheduler",
      `${formatTime(result.schedulerTimeNs)} (${percent(result.schedulerTimeNs, result.timeNs)})`,
    ],
    ...idle(result.measures),
    ...refusals(result.measures),
    ...contradictions(result.measures),
    ["seed", seed],
    ["trace hash", result.traceHash],
  ]);
  const [ending, others] = partition(result);
  const code = ending === undefined ? "" : ` [${ending.code}]`;
  const told = others.map(diagnosisText);
  const chart = result.gantt === null ? [] : [ganttText(result.gantt)];
  const parts = [`outcome: ${endingText(outcome)}${code}`, ...told, figures, ...chart];
  return `${[...parts, ...measureTables(result.measures)].join("\n\n")}\n`;
}

/** The time in which nothing could run; of several processors each by itself, too. */
function idle({ processors, time_ns: time }: Measures): [string, string][] {
  const each = (processors ?? []) as readonly { readonly idle_ns: number }[];
  const share = (ns: number, whole: number) => `${formatTime(ns)} (${percent(ns, whole)})`;
  const sum = each.reduce((total, { idle_ns }) => total + idle_ns, 0);
  const own = each.map(({ idle_ns }, number): [string, string] => [
    `  processor ${number}`,
    share(idle_ns, Number(time)),
  ]);
  return [["idle", share(sum, Number(time) * each.length)], ...(each.length > 1 ? own : [])];
}

/** Threads that the scheduler did not admit, by class. */
function refusals({ classes }: Measures): [string, string][] {
  const rows = (classes ?? []) as readonly { readonly class: string; readonly refused: number }[];
  const some = rows.filter(({ refused }) => refused > 0);
  if (some.length === 0) return [];
  return [["refused", some.map(({ class: name, refused }) => `${refused} of ${name}`).join(", ")]];
}

/** As the compiler writes its own; a bad end is told behind the report. */
export function diagnosisText({ severity, code, message, where }: RunDiagnosis): string {
  const place = where === null ? "" : `${where.file}:${where.line}: `;
  return `${place}${severity}[${code}]: ${message}`;
}

/** The diagnosis of how the run ended, if it ended badly, and the others. */
function partition({ diagnoses, outcome }: RunResult): [RunDiagnosis | undefined, RunDiagnosis[]] {
  const isEnding = ({ message }: RunDiagnosis) =>
    "message" in outcome && message === outcome.message;
  return [diagnoses.find(isEnding), diagnoses.filter((each) => !isEnding(each))];
}

/** Only where there are any: mostly nobody asks. */
function contradictions({ contradictions }: Measures): [string, string][] {
  return typeof contradictions === "number" && contradictions > 0
    ? [["contradictions by queries", String(contradictions)]]
    : [];
}

/** A seed as a number where that is exact, else as text. */
function exactNumber(seed: string): number | string {
  const value = BigInt(seed);
  return value <= BigInt(Number.MAX_SAFE_INTEGER) ? Number(value) : value.toString();
}

function percent(part: number, whole: number): string {
  return whole === 0 ? "0 %" : `${((100 * part) / whole).toFixed(1)} %`;
}
