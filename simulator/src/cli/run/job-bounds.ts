import type { Measures } from "../../protocol.js";
import type { JobBound } from "../bundle.js";

/**
 * Adds to what was measured of jobs what is known of them before a run: the bound on the response time, and how far
 * below it the greatest one has stayed. Of a class whose threads have several bounds the greatest counts.
 */
export function withJobBounds(measures: Measures, bounds: readonly JobBound[]): Measures {
  if (bounds.length === 0 || !Array.isArray(measures.jobs)) return measures;
  const jobs = measures.jobs.map((row) => {
    const own = bounds.filter((each) => each.class === row.class);
    if (own.length === 0) return row;
    const bound = Math.max(...own.map((each) => each.bound_ns));
    const most = row.response_max_ns;
    return { ...row, bound_ns: bound, margin_ns: typeof most === "number" ? bound - most : null };
  });
  return { ...measures, jobs };
}
