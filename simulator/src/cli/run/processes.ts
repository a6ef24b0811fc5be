import { timeScale } from "../../base/format.js";
import { type MeasureRow, measureRows } from "../../base/measures.js";
import type { Measures } from "../../protocol.js";
import { formatTable } from "../table.js";

const COLUMNS = ["arrival", "start", "finish", "turnaround", "waiting", "response"] as const;

/** Of a process that the scheduler did not admit there is nothing to tell. */
const REFUSED = COLUMNS.map((name) => (name === "start" ? "refused" : "-"));

/** What each process of a table came to, with the means in the last row; null where there is none. */
export function processTable(measures: Measures): string | null {
  const rows = measureRows(measures, "processes");
  if (rows.length === 0) return null;
  const longest = Math.max(...rows.flatMap((row) => COLUMNS.map((name) => timeOf(row, name) ?? 0)));
  const scale = timeScale(longest);
  const cells = (row: MeasureRow, missing: string) =>
    COLUMNS.map((name) => {
      const time = timeOf(row, name);
      return time === null ? missing : scale.write(time);
    });
  const means = measures.process_means as MeasureRow;
  return formatTable([
    [`process (${scale.unit})`, ...COLUMNS],
    ...rows.map((row) => [String(row.process), ...(row.refused ? REFUSED : cells(row, "-"))]),
    [meanOf(means), ...cells(means, "")],
  ]);
}

/** Of some turnaround and waiting are not known yet. */
function meanOf({ processes, finished }: MeasureRow): string {
  return finished === processes ? "mean" : `mean of ${finished} finished`;
}

function timeOf(row: MeasureRow, name: string): number | null {
  const time = row[`${name}_ns`];
  return typeof time === "number" ? time : null;
}
