/** What a search has found so far, and how it goes on as the run does. */

import type { FoundEvents } from "../../model/run/simulation.js";

export interface Found {
  /** Numbers of events, in order. */
  readonly numbers: Uint32Array;
  /** How many there are; of very many only the newest have numbers here. */
  readonly matches: number;
  /** Up to where it was looked. */
  readonly to: number;
}

export const NOTHING: Found = { numbers: new Uint32Array(), matches: 0, to: 0 };

/** Goes on with what was found behind. */
export function joined(before: Found, next: FoundEvents): Found {
  const { matches, to } = next;
  // Most is found by the first look: millions of numbers stay where they are.
  if (before.numbers.length === 0)
    return { numbers: next.numbers, matches: before.matches + matches, to };
  const numbers = new Uint32Array(before.numbers.length + next.numbers.length);
  numbers.set(before.numbers);
  numbers.set(next.numbers, before.numbers.length);
  return { numbers, matches: before.matches + matches, to };
}

/** How many of the numbers, which rise, lie before another: what the run had come to there. */
export function countBefore(numbers: Uint32Array, end: number): number {
  let [low, high] = [0, numbers.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((numbers[middle] ?? 0) < end) low = middle + 1;
    else high = middle;
  }
  return low;
}
