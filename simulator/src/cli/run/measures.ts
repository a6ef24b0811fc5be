import { formatTime } from "../../base/format.js";
import {
  HISTOGRAM_FIELDS,
  type MeasureRow,
  measureRows,
  measureText,
} from "../../base/measures.js";
import type { Measures } from "../../protocol.js";
import { formatTable } from "../table.js";
import { processTable } from "./processes.js";

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
    "jobs",
    [
      ["jobs of", "class"],
      ["released", "jobs"],
      ["completed", "completed"],
      ["response min", "response_min_ns"],
      ["mean", "response_mean_ns"],
      ["p99", "response_p99_ns"],
      ["max", "response_max_ns"],
      ["misses", "misses"],
      ["dropped", "dropped"],
      ["latest", "lateness_max_ns"],
      ["bound", "bound_ns"],
      ["margin", "margin_ns"],
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
      [
        "came first",
        ({ instead, instead_line }) =>
          instead === undefined ? "" : `${instead} (line ${instead_line})`,
      ],
    ],
  ],
  [
    "waits", // the parts of waiting
    [
      ["class", "class"],
      ["waits", "waits"],
      ["until over", "until_over_ns"],
      ["until noticed", "until_noticed_ns"],
      ["until chosen", "until_chosen_ns"],
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
  [
    "devices",
    [
      ["device", "name"],
      ["requests", "requests"],
      ["busy", "utilisation"],
      ["mean queue", "mean_queue"],
      ["mean response", "mean_response_ns"],
    ],
  ],
  [
    "channels",
    [
      ["channel", "name"],
      ["arrived", "arrived"],
      ["refused", "refused"],
      ["mean length", "mean_length"],
      ["longest", "max_length"],
    ],
  ],
  [
    "locks",
    [
      ["lock", "name"],
      ["acquired", "acquired"],
      ["waited for", "contended"],
      ["held", "held_ns"],
    ],
  ],
  [
    "semaphores",
    [
      ["semaphore", "name"],
      ["taken", "taken"],
      ["waited for", "contended"],
      ["left", "value"],
    ],
  ],
  [
    "conditions",
    [
      ["condition", "name"],
      ["waits", "awaited"],
      ["woken", "woken"],
    ],
  ],
  [
    "barriers",
    [
      ["barrier", "name"],
      ["opened", "opened"],
      ["waiting", "waiting"],
    ],
  ],
];

/** Rows that say nothing are left out: of classes those that never waited. */
function rowsFor(measures: Measures, list: string): readonly MeasureRow[] {
  if (list !== "waits") return measureRows(measures, list);
  return measureRows(measures, "classes").filter(
    (row) => Number(row.until_over_ns) + Number(row.until_noticed_ns) > 0,
  );
}

/** The measures of a run as tables for people: those that have rows. */
export function measureTables(measures: Measures): string[] {
  const processes = processTable(measures);
  return [...(processes === null ? [] : [processes]), ...listTables(measures)];
}

/** What no row has is left out, such as bounds where nothing is known. */
function shown(columns: readonly Column[], rows: readonly MeasureRow[]): readonly Column[] {
  return columns.filter(
    ([, tell]) => typeof tell !== "string" || rows.some((row) => row[tell] !== undefined),
  );
}

function listTables(measures: Measures): string[] {
  return TABLES.flatMap(([list, all]) => {
    const rows = rowsFor(measures, list);
    const columns = shown(all, rows);
    const cells = rows.map((row) =>
      columns.map(([, tell]) =>
        typeof tell === "string" ? measureText(tell, row[tell], row) : tell(row),
      ),
    );
    return rows.length === 0 ? [] : [formatTable([columns.map(([head]) => head), ...cells])];
  });
}
