import { endingText } from "../../base/endings.js";
import { formatTime } from "../../base/format.js";
import type { Measures } from "../../protocol.js";
import type { RunResult } from "../../session/headless.js";
import { formatTable } from "../table.js";
import { measureTables } from "./measures.js";

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
  const parts = [`outcome: ${endingText(outcome)}`, ...notes, figures];
  return `${[...parts, ...measureTables(result.measures)].join("\n\n")}\n`;
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
