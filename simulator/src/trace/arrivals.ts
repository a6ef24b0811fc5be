import { TraceKind } from "../generated/trace.js";
import type { Arrival } from "../protocol.js";
import { type Block, type EventLog, eventsOf } from "./event-log.js";

export interface ArrivalsOptions {
  /** Later ticks do not count. */
  readonly tick: number;
  readonly containerNodes: number;
}

/**
 * When threads came to where they are: their last transfers, if those lead there.
 * @param homes by thread number - 1: its container, 0 for none
 * @returns for each thread; null where nothing is kept of it
 */
export function arrivals(
  log: EventLog,
  homes: readonly number[],
  options: ArrivalsOptions,
): (Arrival | null)[] {
  const found: (Arrival | null)[] = homes.map(() => null);
  const wanted = new Set<number>();
  homes.forEach((home, index) => {
    if (home > 0) wanted.add(index + 1);
  });
  for (let at = log.blocks.length - 1; at >= 0 && wanted.size > 0; at--) {
    for (const [thread, last] of lastTransfers(log.blocks[at] as Block, wanted, options)) {
      wanted.delete(thread);
      if (last.to === homes[thread - 1]) found[thread - 1] = { tick: last.tick, time: last.time };
    }
  }
  return found;
}

function lastTransfers(
  block: Block,
  wanted: ReadonlySet<number>,
  { tick: latest, containerNodes }: ArrivalsOptions,
): Map<number, Arrival & { readonly to: number }> {
  const last = new Map<number, Arrival & { readonly to: number }>();
  if (block.tick >= latest) return last;
  for (const { kind, tick, time, thread, place } of eventsOf(block, containerNodes)) {
    if (tick > latest) break;
    if (kind === TraceKind.TRANSFER && wanted.has(thread)) {
      last.set(thread, { tick, time, to: place >>> 16 });
    }
  }
  return last;
}
