/**
 * Goes to where something is met, forward or back. The run goes ahead some ticks at a time and looks
 * through their trace; where it was met, it goes back and comes to just there, so that nothing behind
 * is visited.
 */

import type { Engine } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import { endsTick, TraceCursor } from "../trace/cursor.js";
import type { Mover } from "./mover.js";
import type { Travel } from "./travel.js";
import type { Watch } from "./watch.js";

const MOST_TICKS_AHEAD = 256;
/** Back, this many ticks are looked through at first, and then ever more. */
const FIRST_TICKS_BACK = 64;
const MOST_TICKS_BACK = 1 << 16;
/** Ticks between two turns for the host. */
const TICKS_BETWEEN_TURNS = 64;

/** Where something was met, and which of the watches saw it. */
export interface Met {
  readonly watch: number;
  readonly tick: number;
  /** How many sites the handler had passed; infinite at the end of its tick. */
  readonly passed: number;
}

/**
 * Goes on until something is met behind where the run stands, to the end, or for so many ticks.
 * @returns what was met; the host settles where nothing was
 */
export function* runUntil(
  engine: Engine,
  mover: Mover,
  watches: readonly Watch[],
  ticks: number,
): Generator<void, Met | null> {
  const { pause, tick } = engine.look();
  const passed = pause === null ? 0 : mover.passed + 1;
  if (pause !== null) yield* mover.to(tick - 1);
  const end = (pause === null ? tick : tick - 1) + ticks;
  const met = yield* scan(engine, mover, { watches, passed, end, wants: () => true });
  if (met === null) return null;
  yield* mover.forward("tick", met.tick);
  yield* goTo(engine, mover, met);
  return met;
}

/** Goes back to where something was met last, or to where the run begins. */
export function* runBack(
  engine: Engine,
  mover: Mover,
  watches: readonly Watch[],
): Generator<void, Met | null> {
  const { tick, pause, outcome } = engine.look();
  // Of the end of a run, the end of its last tick is a place before it.
  const here = { tick: outcome === 0 ? tick : tick + 1, passed: pause ? mover.passed : Infinity };
  const oldest = engine.takenOverAt ?? 0;
  let high = tick;
  for (let size = FIRST_TICKS_BACK; high > oldest; size = Math.min(size * 4, MOST_TICKS_BACK)) {
    const low = Math.max(oldest, high - size);
    yield* mover.to(low);
    let last: Met | null = null;
    const wants = (met: Met) => {
      // Of several at one place the first in the list is told, as on the way there.
      if (isBefore(met, here) && (last === null || isBefore(last, met))) last = met;
      return false;
    };
    yield* scan(engine, mover, { watches, passed: 0, end: high, wants });
    if (last !== null) {
      yield* goTo(engine, mover, last);
      return last;
    }
    high = low;
  }
  yield* mover.arrive(oldest);
  return null;
}

/** Looks for what is met first, or last, in ticks that were visited; the run stands elsewhere then. */
export function* findWithin(
  engine: Engine,
  mover: Mover,
  watches: readonly Watch[],
  { from, end, which }: { from: number; end: number; which: "first" | "last" },
): Generator<void, Met | null> {
  yield* mover.to(from);
  let last: Met | null = null;
  const wants = (met: Met) => {
    if (last === null || isBefore(last, met)) last = met;
    return which === "first";
  };
  yield* scan(engine, mover, { watches, passed: 0, end, wants });
  return last;
}

const isBefore = (a: Omit<Met, "watch">, b: Omit<Met, "watch">) =>
  a.tick < b.tick || (a.tick === b.tick && a.passed < b.passed);

function* goTo(engine: Engine, mover: Mover, { tick, passed }: Met): Travel {
  if (passed === Infinity || engine.whyNoPause !== null) yield* mover.arrive(tick);
  else yield* mover.pause(tick, passed);
}

interface Search {
  readonly watches: readonly Watch[];
  /** How many sites of the first tick do not count, for they are passed already. */
  readonly passed: number;
  /** The last tick to look at. */
  readonly end: number;
  /** Whether the search ends with what was met. */
  readonly wants: (met: Met) => boolean;
}

/** Looks through the ticks from where the run stands, between two ticks. */
function* scan(engine: Engine, mover: Mover, search: Search): Generator<void, Met | null> {
  const { watches, end } = search;
  const level = watches.some(({ needs }) => needs === "sites") ? "sites" : "events";
  const most = watches.some(({ needs }) => needs === "ticks") ? 1 : MOST_TICKS_AHEAD;
  let { passed } = search;
  let ahead = 1;
  let turn = engine.look().tick + TICKS_BETWEEN_TURNS;
  while (engine.look().outcome === 0 && engine.look().tick < end) {
    const { tick } = engine.look();
    const ticks = Math.min(ahead, end - tick);
    for (const watch of watches) watch.begin();
    const find = (since: number) => findIn(engine, { ...search, passed }, tick + 1, since);
    const { found, filled } = yield* mover.scout(ticks, level, find);
    if (found !== null) return found;
    if (engine.look().tick > tick) passed = 0;
    ahead = filled > 1 / 4 ? Math.max(1, ahead >>> 2) : Math.min(most, ahead * 2);
    if (engine.look().tick < turn) continue;
    turn = engine.look().tick + TICKS_BETWEEN_TURNS;
    yield;
  }
  return null;
}

/**
 * Of a call that filled the trace alone nothing is known.
 * @param first the first of the ticks, and `since` the number of its first record
 */
function findIn(engine: Engine, search: Search, first: number, since: number): Met | null {
  const { watches, wants } = search;
  const { traceWritten, traceCapacity, containerNodes } = engine.look();
  if (since < traceWritten - traceCapacity) return null;
  const cursor = new TraceCursor(containerNodes, { ticks: first - 1, events: 0, time: 0 });
  let passed = 0;
  for (let from = since; from < traceWritten; ) {
    cursor.read(engine.readTrace(from, traceWritten - from));
    from += Math.max(1, cursor.left);
    while (cursor.next()) {
      const { kind, tick } = cursor;
      const isEnd = endsTick(kind);
      const isKnown = !isEnd && tick === first && passed < search.passed;
      for (let watch = 0; watch < watches.length; watch++) {
        if (!watches[watch]?.takes(cursor) || isKnown) continue;
        const met = { watch, tick, passed: isEnd ? Infinity : passed };
        if (wants(met)) return met;
      }
      if (kind === TraceKind.SITE) passed++;
      if (isEnd) passed = 0;
    }
  }
  return null;
}
