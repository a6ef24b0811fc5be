import { formatTime } from "../../base/format.js";
import { isEstimate, type MeasureRow, measureRows } from "../../base/measures.js";
import type { Measures } from "../../protocol.js";
import { formatTable } from "../table.js";

const HISTOGRAM_COLUMNS = ["mean", "min", "p50", "p90", "p99", "max"] as const;

/** The measures of a run as tables for people: those that have rows. */
export function measureTables(measures: Measures): string[] {
  return [
    classTable(measures),
    starvedTable(measures),
    histogramTable(measures),
    counterTable(measures),
  ].filter((table) => table !== "");
}

/** Threads that were ready for long, and passed over. */
function starvedTable(measures: Measures): string {
  const head = ["starved", "ready since", "for", "turns of others", "turns", "lies in", "rule"];
  const rows = measureRows(measures, "starved").map((row) => [
    `thread ${text(row, "thread")} (${text(row, "class")})`,
    time(row, "since_ns"),
    time(row, "ready_ns"),
    text(row, "turns_of_others"),
    text(row, "activations"),
    text(row, "container"),
    row.rule === undefined ? "" : `${text(row, "rule")} (line ${text(row, "line")})`,
  ]);
  return tableOf(head, rows);
}

function classTable(measures: Measures): string {
  const head = ["class", "threads", "running", "ready", "waiting", "activations", "wasted"];
  const rows = measureRows(measures, "classes").map((row) => [
    text(row, "class"),
    text(row, "threads"),
    time(row, "running_ns"),
    formatTime(Number(row.new_ns ?? 0) + Number(row.ready_ns ?? 0)), // who never ran was ready, too
    time(row, "waiting_ns"),
    text(row, "activations"),
    text(row, "wasted"),
  ]);
  return tableOf(head, rows);
}

function histogramTable(measures: Measures): string {
  const rows = measureRows(measures, "histograms").map((row) => {
    const isTime = row.type === "time";
    const cells = HISTOGRAM_COLUMNS.map((column) =>
      isEstimate(row, column)
        ? estimate(row, column)
        : isTime
          ? time(row, column)
          : text(row, column),
    );
    return [text(row, "name"), text(row, "count"), ...cells];
  });
  return tableOf(["histogram", "count", ...HISTOGRAM_COLUMNS], rows);
}

function counterTable(measures: Measures): string {
  const rows = measureRows(measures, "counters").map((row) => [
    text(row, "name"),
    text(row, "count"),
    text(row, "per_second"),
  ]);
  return tableOf(["counter", "count", "per second"], rows);
}

function tableOf(head: readonly string[], rows: readonly (readonly string[])[]): string {
  return rows.length === 0 ? "" : formatTable([head, ...rows]);
}

function text(row: MeasureRow, key: string): string {
  const value = row[key];
  return typeof value === "number" ? String(Number(value.toPrecision(6))) : String(value ?? "");
}

/** With the two digits that it has. */
function estimate(row: MeasureRow, key: string): string {
  const value = Number(Number(row[key]).toPrecision(2));
  return `≈ ${row.type === "time" ? formatTime(value) : value}`;
}

function time(row: MeasureRow, key: string): string {
  return formatTime(Number(row[key] ?? 0));
}
