import type { Measures } from "../protocol.js";
import { formatTime } from "./format.js";

/** An entry of one of the lists in the measures of a run. */
export type MeasureRow = Readonly<Record<string, unknown>>;

/** What a number counts: nanoseconds, things, things per second, or a share of the whole, from 0 to 1. */
export type Unit = "ns" | "count" | "per second" | "share";

/** Fields that tell which thing is meant; they have no unit. */
const IDENTITIES: ReadonlySet<string> = new Set([
  "instance",
  "instead_line",
  "line",
  "longest_ready_thread",
  "node",
  "processor",
  "thread",
]);

/**
 * A list in the measures of a run; empty when the run has none of that name.
 * Elements of an array have one name in it; here each bears its index: `level[2]`.
 */
export function measureRows(measures: Measures, list: string): readonly MeasureRow[] {
  const rows = measures[list];
  return Array.isArray(rows) ? withIndices(rows as MeasureRow[]) : [];
}

function withIndices(rows: readonly MeasureRow[]): readonly MeasureRow[] {
  const counts = new Map<unknown, number>();
  for (const { name } of rows) counts.set(name, (counts.get(name) ?? 0) + 1);
  const seen = new Map<unknown, number>();
  return rows.map((row) => {
    const { name } = row;
    if (name === undefined || counts.get(name) === 1) return row;
    const index = seen.get(name) ?? 0;
    seen.set(name, index + 1);
    return { ...row, name: `${name}[${index}]` };
  });
}

/**
 * The unit of a field of the measures, null for one that names a thing. What a
 * histogram took of a type other than time is counted in the workload's own unit.
 * @param row the entry that the field stands in; null for the totals
 */
export function unitOf(field: string, row: MeasureRow | null = null): Unit | null {
  if (IDENTITIES.has(field)) return null;
  if (field.endsWith("_ns")) return "ns";
  if (field === "per_second") return "per second";
  if (field === "utilisation") return "share";
  return row?.type === "time" && field !== "count" ? "ns" : "count";
}

/** What a histogram comes to. */
export const HISTOGRAM_FIELDS = ["mean", "min", "p50", "p90", "p99", "max"] as const;

/** Stands before, or beside, a percentile that is not exact. */
export const ESTIMATE_MARK = "≈";

/**
 * Whether a field of a histogram is a percentile that is known by two digits only: beyond the number
 * of values up to which all are kept.
 */
export function isEstimate(row: MeasureRow, field: string): boolean {
  return row.exact === false && /^(response_)?p\d+(_ns)?$/.test(field);
}

/**
 * A field of the measures for people, with six digits, or with the two that an estimate has.
 * @param row the entry that the field stands in; null for the totals
 */
export function measureText(field: string, value: unknown, row: MeasureRow | null = null): string {
  if (typeof value !== "number") return String(value ?? "");
  if (row !== null && isEstimate(row, field)) {
    const known = Number(value.toPrecision(2));
    return `${ESTIMATE_MARK} ${measureText(field, known, { ...row, exact: true })}`;
  }
  switch (unitOf(field, row)) {
    case "ns":
      return formatTime(value);
    case "share":
      return `${(100 * value).toFixed(2)} %`;
    default:
      return String(Number(value.toPrecision(6)));
  }
}
