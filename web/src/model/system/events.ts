/** Events of a system: of whom they are wanted, and how they are known in a list. */

import type { FoundSystemEvents, Process, SystemEvent } from "./systems.js";

/** The numbers of the processes that a filter names: one, those of a family, or all. */
export function nodesOf(processes: readonly Process[], wanted: string): readonly number[] {
  return processes
    .filter(({ label, family }) => wanted === "" || label === wanted || family === wanted)
    .map(({ number }) => number);
}

/** What a filter can name: families of several nodes before single processes. */
export function processNames(processes: readonly Process[]): readonly string[] {
  const sizes = new Map<string, number>();
  for (const { family } of processes) sizes.set(family, (sizes.get(family) ?? 0) + 1);
  const families = [...sizes].filter(([name, nodes]) => name !== "" && nodes > 1);
  const names = [...families.map(([name]) => name), ...processes.map(({ label }) => label)];
  return [...new Set(names)];
}

/** Events of a process have numbers below. */
const OF_PROCESS = 2 ** 32;

/** One number for each event of all processes. */
export const eventKey = ({ node, index }: Pick<SystemEvent, "node" | "index">): number =>
  node * OF_PROCESS + index;

/** The processes and numbers that are meant by such numbers, side by side. */
export function placesOf(keys: readonly number[]) {
  return {
    nodes: keys.map((key) => Math.floor(key / OF_PROCESS)),
    numbers: keys.map((key) => key % OF_PROCESS),
  };
}

/** When events were found of each process within a window of time, one in each of its columns. */
export function foundWithin(
  { nodes, times }: FoundSystemEvents,
  from: number,
  to: number,
  columns: number,
): ReadonlyMap<number, readonly number[]> {
  const column = (to - from) / Math.max(1, columns);
  const found = new Map<number, number[]>();
  for (let at = firstFrom(times, from); at < times.length; at++) {
    const time = times[at] ?? 0;
    if (time > to) break;
    const node = nodes[at] ?? 0;
    const own = found.get(node);
    if (own === undefined) found.set(node, [time]);
    else if (time - (own.at(-1) ?? 0) >= column) own.push(time);
  }
  return found;
}

/** The first place of a time that is not before another; times rise. */
function firstFrom(times: Float64Array, from: number): number {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((times[middle] ?? 0) < from) low = middle + 1;
    else high = middle;
  }
  return low;
}
