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
  return csvRows([COLUMNS, ...measureCells(measures)]);
}

/** The same of several things, such as nodes, whose names and kinds come first. */
export function measuresOfSeveralCsv(
  all: readonly { readonly kind: string; readonly name: string; readonly measures: Measures }[],
): string {
  const rows = all.flatMap(({ kind, name, measures }) =>
    measureCells(measures).map((cells) => [kind, name, ...cells]),
  );
  return csvRows([["of", "who", ...COLUMNS], ...rows]);
}

function measureCells(measures: Measures): (string | number)[][] {
  return Object.entries(measures).flatMap(([key, value]) =>
    Array.isArray(value)
      ? measureRows(measures, key).flatMap((entry) => entryRows(key, entry))
      : typeof value === "number"
        ? [["", "", key, unitOf(key) ?? "", value, ""]]
        : entryRows(key, (value ?? {}) as MeasureRow),
  );
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
