import { formatTime } from "../../base/format.js";
import type { Limit, Measures, Outcome } from "../../protocol.js";
import type { RunResult } from "../../session/headless.js";
import { formatTable } from "../table.js";
import { measureTables } from "./measures.js";

const OUTCOMES: Readonly<Record<Exclude<Outcome["kind"], "fault" | "limit">, string>> = {
  stopped: "finished: the stop condition was met",
  ended: "finished: all threads have ended",
  inputEnded: "finished: nothing arrives any more, and who is left waits for that",
  deadlock: "deadlock: no thread can run any more",
  exited: "the recorded program ended",
  cutShort: "the recording was cut short",
};

const LIMITS: Readonly<Record<Limit, string>> = {
  time: "cut off at the limit of time; set another with `limit time` in the workload",
  ticks: "cut off at the limit of ticks; set another with `limit ticks` in the workload",
  until: "cut off at the time of --until",
  interruption: "interrupted",
};

/** The result as one JSON object. */
export function reportJson(result: RunResult, seed: string): string {
  const value = {
    outcome: result.outcome,
    time_ns: result.timeNs,
    decisions: result.decisions,
    switches: result.switches,
    seed: exactNumber(seed),
    trace_hash: result.traceHash,
    measures: result.measures,
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The result as text for people. */
export function reportText(result: RunResult, seed: string): string {
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
    ...contradictions(result.measures),
    ["seed", seed],
    ["trace hash", result.traceHash],
  ]);
  const notes = (outcome.notes ?? []).map((note) => `note: ${note}`);
  const parts = [`outcome: ${endingOf(outcome)}`, ...notes, figures];
  return `${[...parts, ...measureTables(result.measures)].join("\n\n")}\n`;
}

/** How a run ended, in a few words. */
export function endingOf(outcome: Outcome): string {
  if (outcome.kind === "fault") return `fault ${outcome.fault}`;
  return outcome.kind === "limit" ? LIMITS[outcome.limit] : OUTCOMES[outcome.kind];
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
