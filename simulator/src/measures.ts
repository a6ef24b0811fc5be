import type { Measures } from "./protocol.js";

/** An entry of one of the lists in the measures of a run. */
export type MeasureRow = Readonly<Record<string, unknown>>;

/** A list in the measures of a run; empty when the run has none of that name. */
export function measureRows(measures: Measures, list: string): readonly MeasureRow[] {
  const rows = measures[list];
  return Array.isArray(rows) ? (rows as MeasureRow[]) : [];
}
