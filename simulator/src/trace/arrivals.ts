import { TraceKind } from "../generated/trace.js";
import type { Arrival } from "../protocol.js";
import type { EventLog } from "./events/log.js";

/**
 * When threads came to where they are: their last transfers, if those lead there.
 * @param homes by thread number - 1: its container, 0 for none
 * @param tick later ones do not count
 * @returns for each thread; null where nothing is kept of it
 */
export function arrivals(
  log: EventLog,
  homes: readonly number[],
  tick: number,
): (Arrival | null)[] {
  const found: (Arrival | null)[] = homes.map(() => null);
  const wanted = new Set<number>();
  homes.forEach((home, index) => {
    if (home > 0) wanted.add(index + 1);
  });
  for (let block = log.blocks - 1; block >= 0 && wanted.size > 0; block--) {
    for (const [thread, last] of lastTransfers(log, block, wanted, tick)) {
      wanted.delete(thread);
      if (last.to === homes[thread - 1]) found[thread - 1] = { tick: last.tick, time: last.time };
    }
  }
  return found;
}

interface Transfer extends Arrival {
  readonly to: number;
}

function lastTransfers(
  log: EventLog,
  block: number,
  wanted: ReadonlySet<number>,
  latest: number,
): Map<number, Transfer> {
  const last = new Map<number, Transfer>();
  const cursor = log.read(block);
  while (cursor.nextEvent() && cursor.tick <= latest) {
    const { kind, thread, tick, time, to } = cursor;
    if (kind === TraceKind.TRANSFER && wanted.has(thread)) last.set(thread, { tick, time, to });
  }
  return last;
}
