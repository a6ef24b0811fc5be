import { formatTime } from "../../base/format.js";
import { variablesOf } from "../../recording/merged/measured.js";
import type { MergedProcess, MergedRun } from "../../recording/merged/merge.js";
import { formatTable } from "../table.js";

/** A merged run for people. */
export function mergedText(run: MergedRun): string {
  const { processes, messages, duration } = run;
  const lost = messages.filter(({ arrival }) => arrival === null).length;
  const head = `${processes.length} processes, ${messages.length} messages, ${formatTime(duration)}`;
  const rest = lost > 0 ? `, ${lost} messages that nobody took` : "";
  return `${head}${rest}\n\n${formatTable(processes.map(rowOf).reduce(under, [HEAD]))}\n${aboutVariables(run)}`;
}

const under = (rows: string[][], row: string[]) => [...rows, row];

const HEAD = ["process", "clock ahead", "±", "drift", "decisions", "waits", "waited", "longest"];

/** How far a time may be from the truth. */
export const uncertain = ({ uncertainty }: MergedProcess): string =>
  uncertainty === null ? "unknown" : formatTime(uncertainty);

function rowOf(process: MergedProcess): string[] {
  const { label, number, offset, drift, decisions, waits } = process;
  const isManager = number === 0;
  return [
    label,
    isManager ? "" : signed(offset),
    isManager ? "" : uncertain(process),
    isManager ? "" : `${(drift / 1000).toFixed(1)} us/s`,
    isManager ? "" : String(decisions),
    isManager ? "" : String(waits.count),
    isManager ? "" : formatTime(waits.total),
    isManager ? "" : formatTime(waits.longest),
  ];
}

const signed = (time: number) => (time < 0 ? `-${formatTime(-time)}` : formatTime(time));

function aboutVariables({ messages }: MergedRun): string {
  const names = variablesOf(messages);
  if (names.length === 0) return "";
  const kinds = [...new Set(messages.map(({ kind }) => kind))].sort();
  const rows = names.map((name) => [
    name,
    ...kinds.map((kind) =>
      String(messages.filter((one) => one.variable === name && one.kind === kind).length),
    ),
  ]);
  const head = ["messages about", ...kinds.map((kind) => kind.toLowerCase())];
  return `\n${formatTable([head, ...rows])}\n`;
}
