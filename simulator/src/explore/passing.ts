import { writeDuration } from "../base/format.js";
import type { SearchSetup } from "./explorer.js";

/** Of a scheduler that asks for the time: how it goes on. */
export interface PassingTime {
  /** How much time an event can take, ns. */
  readonly durations: readonly number[];
  /** What is kept as far as it is from now; null: the time itself may count, and is part of a state. */
  readonly moments: readonly string[] | null;
  /** From which age on all moments do the same, ns; null: there may be none. */
  readonly oldest: number | null;
}

/** Where the compiler found that a scheduler goes by the time. */
export interface GoesByTime extends PassingTime {
  readonly file: string;
  readonly line: number;
  /** What it does there, behind "The scheduler". */
  readonly does: string;
}

/** Events at most where time goes on and on, and nobody says how many. */
const DEPTH = 12;

/** The time of a scheduler that can be explored with it; null: only a workload says how that goes by. */
export function passingOf(
  { durations, moments, oldest }: PassingTime,
  named: readonly number[] | undefined,
): PassingTime | null {
  if (durations.length === 0) return null;
  return { durations: named ?? durations, moments, oldest };
}

/** What of a search follows from that. */
export function searchInTime(
  { durations, moments, oldest }: PassingTime,
  { depth, relative = [], counters = [] }: Pick<SearchSetup, "depth" | "relative" | "counters">,
): Pick<SearchSetup, "relative" | "counters"> & { readonly depth?: number } {
  const bound = depth ?? (oldest === null ? DEPTH : undefined);
  // An age has to be greater than what is asked for by what a step can add.
  const held = oldest === null ? [] : [{ name: "now", heldAt: oldest + Math.max(...durations) }];
  return {
    ...(bound !== undefined && { depth: bound }),
    relative: moments === null ? relative : [...relative, "now", ...moments],
    counters: [...counters, ...held],
  };
}

/** `events that take 0ns or 5ms`. */
export function takingText(durations: readonly number[]): string {
  const told = durations.map(writeDuration);
  const last = told.pop();
  return `events that take ${told.length > 0 ? `${told.join(", ")} or ` : ""}${last}`;
}
