/** Times of instants, 0 at the first, that lie apart by some of them. */

/** `to` is at least, or exactly, `by` behind `from`; below 0: at most so much before. */
export interface Distance {
  readonly from: number;
  readonly to: number;
  readonly by: number;
  readonly isExact: boolean;
}

/**
 * The least times for which all distances hold, by relaxation as in Bellman and Ford's shortest paths; null: there are none.
 * @param count of instants, from 0
 */
export function leastTimes(count: number, distances: readonly Distance[]): number[] | null {
  const times = Array.from({ length: count }, () => 0);
  const bounds = distances.flatMap(({ from, to, by, isExact }) => [
    { from, to, by },
    ...(isExact ? [{ from: to, to: from, by: -by }] : []),
  ]);
  for (let turn = 0; turn <= count; turn++) {
    let isDone = true;
    for (const { from, to, by } of bounds) {
      const least = (times[from] as number) + by;
      if ((times[to] as number) >= least) continue;
      times[to] = least;
      isDone = false;
    }
    if (isDone) return times[0] === 0 ? times : null;
  }
  return null;
}
