import { csvRows } from "./csv.js";
import { type GanttFacts, ganttRows } from "./gantt.js";

const COLUMNS = ["processor", "process", "thread", "from_ns", "to_ns"] as const;

/** Who ran when, as a table: a row for each turn. */
export function ganttCsv(facts: GanttFacts): string {
  return csvRows([COLUMNS, ...ganttRows(facts).map((row) => COLUMNS.map((name) => row[name]))]);
}
