import type { EventFilter, FoundEvents } from "../../protocol.js";
import { naturals } from "../column.js";
import type { Names } from "../names.js";
import { eventTest } from "./filter.js";
import type { EventLog } from "./log.js";

/** Events that are looked at between two pauses. */
const SLICE = 1 << 15;
/** So many are told at most, 4 bytes each: the newest ones. */
const MOST_FOUND = 1 << 22;

export interface SearchRange {
  /** Number of the first event that is looked at. */
  readonly from: number;
  /** That of the first behind them. */
  readonly to: number;
}

/** The numbers of events that a filter wants, in order; a pause tells which share was looked at. */
export function* searchEvents(
  log: EventLog,
  names: Names,
  filter: EventFilter,
  range: SearchRange,
): Generator<number, FoundEvents> {
  const isWanted = eventTest(filter, names);
  const from = Math.max(range.from, log.first);
  const to = Math.min(range.to, log.total);
  const found = naturals();
  let at = from;
  while (at < to) {
    const end = Math.min(to, at + SLICE);
    // What a pause lets be forgotten is passed over.
    at = Math.max(at, log.first);
    for (const event of log.events(at, end)) {
      if (isWanted(event)) found.push(at);
      at++;
    }
    at = end;
    yield (at - from) / Math.max(1, to - from);
  }
  const all = found.values();
  return { numbers: all.slice(-MOST_FOUND), matches: all.length, from, to };
}

/**
 * The nearest event that a filter wants, before or behind a number; null for none.
 * @param number of the event that is passed over itself
 */
export function* nearestEvent(
  log: EventLog,
  names: Names,
  filter: EventFilter,
  number: number,
  direction: 1 | -1,
): Generator<number, number | null> {
  const isWanted = eventTest(filter, names);
  const span = Math.max(1, direction > 0 ? log.total - number : number - log.first);
  for (let done = 0; done < span; done += SLICE) {
    const [from, to] =
      direction > 0
        ? [number + 1 + done, Math.min(log.total, number + 1 + done + SLICE)]
        : [Math.max(log.first, number - done - SLICE), number - done];
    let at = Math.max(from, log.first);
    let last: number | null = null;
    for (const event of log.events(at, to)) {
      if (isWanted(event)) {
        if (direction > 0) return at;
        last = at;
      }
      at++;
    }
    if (last !== null) return last;
    yield Math.min(1, (done + SLICE) / span);
  }
  return null;
}
