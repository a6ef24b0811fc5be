/** The smallest workload under which one of two schedulers is better. */

import type { Smallest } from "./port.js";

/** Of which less is better, as `compare` calls them. */
export const MEASURES = [
  { name: "turnaround.mean", title: "Time from birth to end, mean" },
  { name: "turnaround.max", title: "Time from birth to end, longest" },
  { name: "longest_ready", title: "Longest wait of a ready thread" },
  { name: "switches", title: "Switches" },
  { name: "duration", title: "Time until all are done" },
] as const;

/** By how much less it has to be, as a share. */
export const BY = 0.05;
/** Of each thread, and threads, at most. */
export const BOUNDS = { threads: 3, bursts: 2 } as const;

/** What a person has chosen. */
export interface SmallestQuestion {
  readonly measure: string;
  /** Which of both is to be better. */
  readonly better: "this" | "other";
}

export type SmallestState =
  | { readonly kind: "resting" }
  | { readonly kind: "searching"; readonly tried: number; readonly threads: number }
  | { readonly kind: "failed"; readonly message: string }
  | {
      readonly kind: "done";
      readonly question: SmallestQuestion;
      /** What a person calls the other scheduler. */
      readonly other: string;
      readonly smallest: Smallest;
    };
