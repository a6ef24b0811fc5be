import { formatTime } from "../../base/format.js";
import { messageTable, processTable } from "../../export/system/merged-tables.js";
import type { MergedRun } from "../../recording/merged/merge.js";
import type { SystemTable } from "../../system-protocol.js";
import { formatTable } from "../table.js";

/** A merged run for people. */
export function mergedText(run: MergedRun): string {
  const { processes, messages, duration } = run;
  const lost = messages.filter(({ arrival }) => arrival === null).length;
  const head = `${processes.length} processes, ${messages.length} messages, ${formatTime(duration)}`;
  const rest = lost > 0 ? `, ${lost} messages that nobody took` : "";
  const about = messageTable(run);
  const more = about.rows.length === 0 ? "" : `\n${tableText(about)}\n`;
  return `${head}${rest}\n\n${tableText(processTable(run))}\n${more}`;
}

export const tableText = ({ head, rows }: SystemTable): string => formatTable([head, ...rows]);
