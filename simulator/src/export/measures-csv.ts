import {
  ESTIMATE_MARK,
  isEstimate,
  type MeasureRow,
  measureRows,
  unitOf,
} from "../base/measures.js";
import type { Measures } from "../protocol.js";
import { csvRows } from "./csv.js";

const COLUMNS = ["group", "name", "measure", "unit", "value", "mark"];

/** By which of its fields an entry of a list is known. */
const NAMES = ["name", "process", "class", "thread", "processor", "node"];

/**
 * The measures of a run as a table: one row per number. `group` is the list
 * that an entry stands in (`histograms`, `classes` …) and `name` which entry
 * it is; both are empty for the totals. `unit` is empty for what only says
 * which thing is meant. `mark` is `≈` for a percentile that is not exact.
 */
export function measuresCsv(measures: Measures): string {
  const rows = Object.entries(measures).flatMap(([key, value]) =>
    Array.isArray(value)
      ? measureRows(measures, key).flatMap((entry) => entryRows(key, entry))
      : typeof value === "number"
        ? [["", "", key, unitOf(key) ?? "", value, ""]]
        : entryRows(key, (value ?? {}) as MeasureRow),
  );
  return csvRows([COLUMNS, ...rows]);
}

function entryRows(group: string, entry: MeasureRow) {
  const ofThreads = group === "threads" || group === "starved";
  const identity = NAMES.find((name) => (ofThreads ? name === "thread" : name in entry));
  const name = identity === undefined ? "" : String(entry[identity]);
  return Object.entries(entry)
    .filter(([key, value]) => key !== identity && typeof value === "number")
    .map(([key, value]) => [
      ...[group, name, key, unitOf(key, entry) ?? "", Number(value)],
      isEstimate(entry, key) ? ESTIMATE_MARK : "",
    ]);
}
