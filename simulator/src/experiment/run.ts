import { loadEngine, type Program } from "../engine/load.js";
import type { Limit, Outcome } from "../protocol.js";
import { runHeadless } from "../session/headless.js";
import { type Figure, figuresOf } from "./figures.js";
import type { LastSeen } from "./silence.js";

/** What became of one run of an experiment. */
export type RunReport =
  | {
      readonly kind: "ended";
      /** What cut it off; null when it came to an end of its own. */
      readonly limit: Limit | null;
      readonly figures: readonly Figure[];
    }
  /** A fault, a deadlock, or a program that does not start: its figures would mean nothing. */
  | { readonly kind: "failed"; readonly message: string };

export interface OnceOptions {
  /** Virtual time in ns at which the run is cut off; null: it goes on to its end. */
  readonly until: number | null;
  /** What messages call the workload. */
  readonly workloadFile: string;
  /** Told between slices of the run where it is. */
  readonly onLife?: (seen: LastSeen) => void;
}

/** Carries out one run from start to end. A scheduler has many of them, so it is linked for them once. */
export async function runOnce(program: Program, options: OnceOptions): Promise<RunReport> {
  const engine = await loadEngine({ linkage: "linked", ...program });
  if (!engine.ok) return { kind: "failed", message: engine.message };
  const { until, workloadFile, onLife = () => {} } = options;
  const result = await runHeadless(engine.value, {
    until,
    workloadFile,
    isCalledOff: async () => {
      onLife(engine.value.look());
      return false;
    },
  });
  const { outcome } = result;
  switch (outcome.kind) {
    case "fault":
    case "deadlock":
      return { kind: "failed", message: outcome.message };
    default:
      return { kind: "ended", limit: limitOf(outcome), figures: figuresOf(result) };
  }
}

const limitOf = (outcome: Outcome): Limit | null =>
  outcome.kind === "limit" ? outcome.limit : null;
