import type { WantedAnswer } from "../answers.js";
import type { SearchSetup } from "../explorer.js";
import type { PassingTime } from "../passing.js";
import type { HeldCounter } from "../types.js";

/** Of each of the two. */
export type Both<T> = readonly [T, T];

/** Two schedulers for the same programs. */
export interface DifferenceSetup
  extends Omit<SearchSetup, "scheduler" | "workload" | "tellsApart" | "counters"> {
  readonly schedulers: Both<Uint8Array>;
  /** Of each the workload that stands for every program. */
  readonly workloads: Both<Uint8Array>;
  /** Of each what only counts, so that it may be held; left out: nothing is. */
  readonly counters?: Both<readonly HeldCounter[]>;
  /** Of each the numbers that it asks its surroundings for; left out: none. */
  readonly wanted?: Both<readonly WantedAnswer[]>;
  /** Of each how time goes by, null of one that does not ask for it; left out: neither does. */
  readonly passing?: Both<PassingTime | null>;
  readonly isCancelled?: () => boolean;
}
