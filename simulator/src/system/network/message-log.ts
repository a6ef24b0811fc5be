import type { SystemMessageName } from "../../system-protocol.js";
import type { Passage as MemberPassage } from "../steps/conservative.js";
import type { SystemMessage } from "./message.js";

/** A message of a system on its way. */
export type Passage = MemberPassage<SystemMessage>;

/** Of so many messages it is known when the first and the last of them come. */
const BLOCK = 1024;
const MOST = 1 << 17;

/** When the messages of a block come: the first and the last time, ns. */
interface Bounds {
  first: number;
  last: number;
}

/**
 * The messages of the part of a run that was visited, in the order of sending. Of a long run the first are forgotten, so
 * the log is bounded however long the run is.
 */
export class MessageLog {
  readonly #most: number;
  readonly #passages: Passage[] = [];
  readonly #bounds: Bounds[] = [];
  #knownFrom = 0;

  /** @param most how many are kept at least; one block more are at most */
  constructor(most = MOST) {
    this.#most = most;
  }

  get length(): number {
    return this.#passages.length;
  }

  /** In the order of sending. */
  get all(): readonly Passage[] {
    return this.#passages;
  }

  /** All that were under way from that time on are known, ns. */
  get knownFrom(): number {
    return this.#knownFrom;
  }

  /** Takes in what was sent within a step, which is behind all that was sent before. */
  append(sent: readonly Passage[]): void {
    for (const passage of sent.toSorted((a, b) => a.sent - b.sent || a.from - b.from)) {
      this.#push(passage);
    }
  }

  /** Those that are under way at some time of a window (ns), so many at most: the last ones. */
  within(from: number, to: number, most: number): Passage[] {
    const found: Passage[] = [];
    for (let at = this.#sentUpTo(to) - 1; at >= 0 && found.length < most; at--) {
      const block = Math.floor(at / BLOCK);
      const passage = this.#passages[at] as Passage;
      if ((this.#bounds[block]?.last ?? 0) < from) at = block * BLOCK;
      else if (passage.arrival >= from) found.push(passage);
    }
    return found.reverse();
  }

  /** Those that are under way at a time: sent, and not yet there. */
  underWay(time: number): Passage[] {
    return this.within(time + 1, time, Number.POSITIVE_INFINITY);
  }

  /** A message by its name; null: there is none, or it is forgotten. */
  find({ from, to, place }: SystemMessageName): Passage | null {
    const isIt = (one: Passage) => one.place === place && one.from === from && one.to === to;
    return this.#passages.findLast(isIt) ?? null;
  }

  /** The first moment behind a time at which a message comes; null: none is known. */
  nextArrival(time: number): number | null {
    let next = Number.POSITIVE_INFINITY;
    for (const [block, { first, last }] of this.#bounds.entries()) {
      if (last <= time || first >= next) continue;
      for (const { arrival } of this.#block(block)) {
        if (arrival > time && arrival < next) next = arrival;
      }
    }
    return next === Number.POSITIVE_INFINITY ? null : next;
  }

  /** The last moment before a time at which a message came; null: none is known. */
  lastArrival(time: number): number | null {
    let former = -1;
    for (const [block, { first, last }] of this.#bounds.entries()) {
      if (first >= time || last <= former) continue;
      for (const { arrival } of this.#block(block)) {
        if (arrival < time && arrival > former) former = arrival;
      }
    }
    return former < 0 ? null : former;
  }

  #push(passage: Passage): void {
    if (this.#passages.length >= this.#most + BLOCK) this.#forgetBlock();
    const block = Math.floor((this.#passages.push(passage) - 1) / BLOCK);
    const { arrival } = passage;
    const bounds = this.#bounds[block];
    if (bounds === undefined) this.#bounds.push({ first: arrival, last: arrival });
    else {
      bounds.first = Math.min(bounds.first, arrival);
      bounds.last = Math.max(bounds.last, arrival);
    }
  }

  #forgetBlock(): void {
    this.#passages.splice(0, BLOCK);
    const last = this.#bounds.shift()?.last ?? 0;
    this.#knownFrom = Math.max(this.#knownFrom, last + 1);
  }

  #block(block: number): readonly Passage[] {
    return this.#passages.slice(block * BLOCK, (block + 1) * BLOCK);
  }

  /** How many were sent up to a time. */
  #sentUpTo(time: number): number {
    let [low, high] = [0, this.#passages.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((this.#passages[middle] as Passage).sent <= time) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}
