import { formatTime } from "../../base/format.js";
import {
  HISTOGRAM_FIELDS,
  type MeasureRow,
  measureRows,
  measureText,
} from "../../base/measures.js";
import type { Measures } from "../../protocol.js";
import { formatTable } from "../table.js";

/** What stands in a column: a field of the measures, or what is made of several. */
type Column = readonly [head: string, tell: string | ((row: MeasureRow) => string)];

const TABLES: readonly (readonly [list: string, columns: readonly Column[]])[] = [
  [
    "classes",
    [
      ["class", "class"],
      ["threads", "threads"],
      ["running", "running_ns"],
      // Who never ran was ready, too.
      ["ready", ({ new_ns = 0, ready_ns = 0 }) => formatTime(Number(new_ns) + Number(ready_ns))],
      ["waiting", "waiting_ns"],
      ["activations", "activations"],
      ["wasted", "wasted"],
    ],
  ],
  [
    "starved", // ready for long, and passed over
    [
      ["starved", (row) => `thread ${row.thread} (${row.class})`],
      ["ready since", "since_ns"],
      ["for", "ready_ns"],
      ["turns of others", "turns_of_others"],
      ["turns", "activations"],
      ["lies in", "container"],
      ["rule", ({ rule, line }) => (rule === undefined ? "" : `${rule} (line ${line})`)],
    ],
  ],
  [
    "histograms",
    [
      ["histogram", "name"],
      ["count", "count"],
      ...HISTOGRAM_FIELDS.map((field) => [field, field] as const),
    ],
  ],
  [
    "counters",
    [
      ["counter", "name"],
      ["count", "count"],
      ["per second", "per_second"],
    ],
  ],
];

/** The measures of a run as tables for people: those that have rows. */
export function measureTables(measures: Measures): string[] {
  return TABLES.flatMap(([list, columns]) => {
    const rows = measureRows(measures, list).map((row) =>
      columns.map(([, tell]) =>
        typeof tell === "string" ? measureText(tell, row[tell], row) : tell(row),
      ),
    );
    return rows.length === 0 ? [] : [formatTable([columns.map(([head]) => head), ...rows])];
  });
}
