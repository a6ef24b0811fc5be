import { endingText } from "../../base/endings.js";
import { formatTime } from "../../base/format.js";
import type { RunResult } from "../../session/headless.js";
import type { ProcessPlace } from "../../system/process.js";
import type { Traffic } from "../../system/traffic.js";
import type { SystemEnd } from "../../system-protocol.js";
import { measureTables } from "../run/measures.js";
import { diagnosisText } from "../run/report.js";
import { formatTable } from "../table.js";

export interface SystemResult {
  readonly name: string;
  readonly seed: string;
  readonly end: SystemEnd;
  /** ns */
  readonly time: number;
  readonly processes: readonly { readonly place: ProcessPlace; readonly result: RunResult }[];
  readonly traffic: readonly Traffic[];
  /** The condition at which it stops, as it is written. */
  readonly stopText: string | null;
}

/** The result as one JSON object. */
export function systemJson({ seed, end, time, processes, traffic }: SystemResult): string {
  const label = labelOf(processes);
  const value = {
    outcome: "at" in end ? { kind: end.kind, at: { ...end.at, node: label(end.at.node) } } : end,
    time_ns: time,
    seed,
    nodes: processes.map(({ place, result }) => ({
      node: place.label,
      family: place.plan?.family ?? null,
      outcome: result.outcome,
      time_ns: result.timeNs,
      decisions: result.decisions,
      switches: result.switches,
      trace_hash: result.traceHash,
      ...(result.diagnoses.length > 0 && { diagnoses: result.diagnoses }),
      measures: result.measures,
    })),
    messages: traffic.map(({ from, to, what, count, bytes, meanDelay }) => ({
      from: label(from),
      to: label(to),
      what,
      count,
      bytes,
      mean_delay_ns: meanDelay,
    })),
  };
  return `${JSON.stringify(value, null, 2)}\n`;
}

/** The result as text for people. */
export function systemText(result: SystemResult): string {
  const { seed, time, processes, traffic } = result;
  const label = labelOf(processes);
  const head = formatTable([
    ["time", formatTime(time)],
    ["seed", seed],
  ]);
  const overview = formatTable([
    ["node", "family", "decisions", "switches", "scheduler", "ended"],
    ...processes.map(({ place, result: { decisions, switches, schedulerTimeNs, outcome } }) => [
      place.label,
      place.plan?.family ?? "",
      String(decisions),
      String(switches),
      formatTime(schedulerTimeNs),
      isCut(outcome) ? "" : endingText(outcome),
    ]),
  ]);
  const messages = formatTable(
    [
      ["from", "to", "what", "messages", "bytes", "mean delay"],
      ...traffic.map(({ from, to, what, count, bytes, meanDelay }) => [
        label(from),
        label(to),
        what,
        String(count),
        String(bytes),
        formatTime(meanDelay),
      ]),
    ],
    ["left", "left", "left"],
  );
  const each = processes.flatMap(({ place, result: { measures, diagnoses } }) => [
    `${place.label}:`,
    ...diagnoses.map(diagnosisText),
    ...measureTables(measures),
  ]);
  const tables = traffic.length > 0 ? [overview, messages] : [overview];
  return `${[`outcome: ${endText(result)}`, head, ...tables, ...each].join("\n\n")}\n`;
}

/** What of a run is an error: nodes that came to a fault, or stand for ever. */
export function badEnds({ processes }: SystemResult): string[] {
  return processes.flatMap(({ place, result: { outcome } }) =>
    outcome.kind === "fault" || outcome.kind === "deadlock"
      ? [`${place.label}: ${outcome.message}`]
      : [],
  );
}

function endText({ end, processes, stopText }: SystemResult): string {
  switch (end.kind) {
    case "stopped":
      return `stopped: ${stopText ?? "its condition"} holds`;
    case "over":
      return "over: nothing is to come in any node";
    case "failed":
      return `failed: ${labelOf(processes)(end.at.node)} came to a fault`;
    case "until":
      return "cut off";
  }
}

/** Whether a node could go on where the system ended. */
const isCut = (outcome: RunResult["outcome"]) =>
  outcome.kind === "limit" && outcome.limit === "until";

/** How people call a member, by its number. */
const labelOf =
  (processes: SystemResult["processes"]) =>
  (number: number): string =>
    processes.find(({ place }) => place.number === number)?.place.label ?? "no process";
