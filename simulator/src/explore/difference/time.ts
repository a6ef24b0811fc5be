import type { SearchSetup, Variation } from "../explorer.js";
import { type PassingTime, searchInTime } from "../passing.js";
import type { HeldCounter } from "../types.js";
import type { Both } from "./types.js";

/** What follows for the search of one of them. */
export interface InTime extends Pick<SearchSetup, "relative" | "depth"> {
  readonly counters: readonly HeldCounter[];
  readonly times: readonly Variation[];
}

interface Given extends Pick<SearchSetup, "relative" | "depth"> {
  readonly counters: Both<readonly HeldCounter[]>;
}

/** One that does not ask for the time is at any time in the same states. */
const TIMELESS = { moments: [], oldest: null };

/** Time goes by for both where it counts for one of them: each event takes what makes a difference to either. */
export function inTime(passing: Both<PassingTime | null>, given: Given): Both<InTime> {
  const { counters, ...rest } = given;
  const all = passing.flatMap((one) => one?.durations ?? []);
  const durations = [...new Set(all)].sort((a, b) => a - b);
  const search = (side: 0 | 1): InTime => {
    const own = { ...rest, counters: counters[side] };
    if (durations.length === 0) return { ...own, times: [] };
    const found = searchInTime({ ...(passing[side] ?? TIMELESS), durations }, own);
    return { ...own, ...found, times: [{ name: "now", values: durations }] };
  };
  const [first, second] = [search(0), search(1)];
  // Of what one of them is not looked at for, the other need not be either.
  const bounds = [first, second].filter((_, side) => passing[side] !== null);
  const depth = rest.depth ?? bounds.find((one) => one.depth !== undefined)?.depth;
  return [withDepth(first, depth), withDepth(second, depth)];
}

function withDepth({ depth: _, ...search }: InTime, depth: number | undefined): InTime {
  return depth === undefined ? search : { ...search, depth };
}
