import type { LoadDifference } from "./load-difference.js";
import { type Pooled, pooled } from "./pooled.js";
import type { SystemOutcome } from "./run.js";

/** The nodes of a family together. */
export interface FamilyOutcome {
  readonly family: string;
  readonly sums: Pooled;
  /** Null: it has one node only. */
  readonly load: LoadDifference | null;
}

/** In the order of their first nodes. */
export function families({ processes, loads, time }: SystemOutcome): FamilyOutcome[] {
  const names = new Set(processes.flatMap(({ place }) => place.family ?? []));
  return [...names].map((family) => ({
    family,
    sums: pooled(
      processes.filter(({ place }) => place.family === family),
      time,
    ),
    load: loads.find((one) => one.family === family) ?? null,
  }));
}
