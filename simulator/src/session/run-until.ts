/**
 * Runs on until something is met. The run goes ahead some ticks at a time and looks through their
 * trace; where it was met, it goes back and comes to just there, so that nothing behind is visited.
 */

import type { Engine } from "../engine/engine.js";
import { TraceKind } from "../generated/trace.js";
import type { Until } from "../protocol.js";
import { Records } from "../trace/record.js";
import type { Mover } from "./mover.js";
import type { Travel } from "./travel.js";

const MOST_TICKS_AHEAD = 256;

/** Where it was met: in which tick, and how many sites the handler had passed. */
interface Met {
  readonly tick: number;
  readonly passed: number;
}

/** Goes on until it is met, behind where the run stands, or to the end. */
export function* runUntil(engine: Engine, mover: Mover, until: Until): Travel {
  const { pause, tick } = engine.look();
  const passed = pause === null ? 0 : mover.passed + 1;
  if (pause !== null) yield* mover.to(tick - 1);
  const met = yield* search(engine, mover, until, passed);
  if (met !== null) yield* mover.forward("tick", met.tick);
  if (met !== null && until.kind === "site") yield* mover.pause(met.tick, met.passed);
  else yield* mover.again();
}

/** @param passed how many sites of the next handler are passed already */
function* search(
  engine: Engine,
  mover: Mover,
  until: Until,
  passed: number,
): Generator<void, Met | null> {
  const level = until.kind === "site" ? "sites" : "events";
  let first = passed;
  let ahead = 1;
  while (engine.look().outcome === 0) {
    const { tick } = engine.look();
    const finder = new Finder(engine, until, first);
    const { found, filled } = yield* mover.scout(ahead, level, (since) => finder.find(since));
    if (found !== null) return found;
    if (engine.look().tick > tick) first = 0;
    ahead = filled > 1 / 4 ? Math.max(1, ahead >>> 2) : Math.min(MOST_TICKS_AHEAD, ahead * 2);
    yield;
  }
  return null;
}

/** Looks through the trace of some ticks for where something is met first. */
class Finder {
  readonly #engine: Engine;
  readonly #until: Until;
  readonly #sites: ReadonlySet<number>;
  readonly #first: number;
  readonly #containerNodes: number;
  #tick: number;
  #passed = 0;
  /** Of the container that counts: its length now, and before the tick. */
  #length = 0;
  #lengthBefore = 0;
  #isDispatched = false;

  /**
   * @param engine before those ticks
   * @param first how many sites of the first of them do not count
   */
  constructor(engine: Engine, until: Until, first: number) {
    const { tick, containerNodes } = engine.look();
    this.#engine = engine;
    this.#until = until;
    this.#sites = new Set(until.kind === "site" ? until.sites : []);
    this.#first = first;
    this.#containerNodes = containerNodes;
    this.#tick = tick + 1;
    if (until.kind === "length") this.#length = engine.threadsIn(until.container).length;
    this.#lengthBefore = this.#length;
  }

  /**
   * Of a call that filled the trace alone nothing is known.
   * @param since number of their first record
   */
  find(since: number): Met | null {
    const { traceWritten, traceCapacity } = this.#engine.look();
    if (since < traceWritten - traceCapacity) return null;
    for (let first = since; first < traceWritten; ) {
      const records = new Records(this.#engine.readTrace(first, traceWritten - first));
      for (let i = 0; i < records.count; i++) {
        if (this.#take(records, i)) return { tick: this.#tick, passed: this.#passed };
        if (records.kind(i) === TraceKind.LEAVE) this.#nextTick();
        if (records.kind(i) === TraceKind.SITE) this.#passed++;
      }
      first += Math.max(1, records.count);
    }
    return null;
  }

  /** Whether it is met with this record. */
  #take(records: Records, i: number): boolean {
    const until = this.#until;
    switch (records.kind(i)) {
      case TraceKind.SITE:
        return this.#passed >= this.#first && this.#sites.has(records.place(i));
      case TraceKind.TRANSFER:
        if (until.kind === "length") this.#move(records.place(i), until.container);
        return false;
      case TraceKind.DISPATCH:
        this.#isDispatched =
          until.kind === "dispatch" && records.thread(i) === this.#containerNodes + until.thread;
        return false;
      case TraceKind.LEAVE:
        if (until.kind === "length") {
          return this.#length === until.length && this.#lengthBefore !== until.length;
        }
        return this.#isDispatched;
      default:
        return false;
    }
  }

  #move(place: number, container: number): void {
    if ((place & 0xffff) === container) this.#length--;
    if (place >>> 16 === container) this.#length++;
  }

  #nextTick(): void {
    this.#tick++;
    this.#passed = 0;
    this.#lengthBefore = this.#length;
    this.#isDispatched = false;
  }
}
