/** Events of several processes at once, in the order in which they came. */

import type { EventFilter } from "../protocol.js";
import type { EventRecord } from "../session/event-record.js";
import type { FoundSystemEvents } from "../system-protocol.js";

/** So many are told, the newest ones: 16 bytes each. */
const MOST_TOLD = 1 << 16;

/** What was recorded of a process. */
export interface ProcessRecord {
  readonly node: number;
  readonly record: EventRecord;
}

interface Found {
  readonly node: number;
  readonly numbers: Uint32Array;
  readonly times: Float64Array;
}

/** The events that a filter wants up to where each process stands; a pause tells which share was looked at. */
export function* findInAll(
  records: readonly ProcessRecord[],
  filter: EventFilter,
  most = MOST_TOLD,
): Generator<number, FoundSystemEvents> {
  const all: Found[] = [];
  let matches = 0;
  for (const [at, { node, record }] of records.entries()) {
    const search = record.find(filter, 0);
    let step = search.next();
    for (; !step.done; step = search.next()) yield (at + step.value) / records.length;
    matches += step.value.matches;
    const numbers = step.value.numbers.slice(-most);
    all.push({ node, numbers, times: record.timesOf(numbers) });
  }
  return { ...merged(all, most), matches };
}

/** In order of time, then of processes: the last ones of all. */
function merged(all: readonly Found[], most: number): Omit<FoundSystemEvents, "matches"> {
  const total = all.reduce((sum, { numbers }) => sum + numbers.length, 0);
  const count = Math.min(most, total);
  const nodes = new Uint32Array(count);
  const numbers = new Uint32Array(count);
  const times = new Float64Array(count);
  const left = all.map((found) => found.numbers.length);
  for (let place = count - 1; place >= 0; place--) {
    let [last, time] = [-1, Number.NEGATIVE_INFINITY];
    for (const [at, found] of all.entries()) {
      const own = found.times[(left[at] ?? 0) - 1];
      if (own !== undefined && own >= time) [last, time] = [at, own];
    }
    const from = all[last] as Found;
    left[last] = (left[last] ?? 0) - 1;
    nodes[place] = from.node;
    numbers[place] = from.numbers[left[last] ?? 0] ?? 0;
    times[place] = time;
  }
  return { nodes, numbers, times };
}
