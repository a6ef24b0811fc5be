import type { Passage as MemberPassage } from "./conservative.js";
import type { SystemMessage } from "./message.js";

/** A message of a system on its way. */
export type Passage = MemberPassage<SystemMessage>;

/** The messages of the part of a run that was visited, in the order of sending. */
export class MessageLog {
  #passages: Passage[] = [];

  get length(): number {
    return this.#passages.length;
  }

  /** In the order of sending. */
  get all(): readonly Passage[] {
    return this.#passages;
  }

  /** Takes in what was sent within a step, which is behind all that was sent before. */
  append(sent: readonly Passage[]): void {
    this.#passages.push(...sent.toSorted((a, b) => a.sent - b.sent || a.from - b.from));
  }

  /** Those that are under way at some time of a window (ns), so many at most: the last ones. */
  within(from: number, to: number, most: number): Passage[] {
    const found: Passage[] = [];
    for (let at = this.#passages.length - 1; at >= 0 && found.length < most; at--) {
      const passage = this.#passages[at] as Passage;
      if (passage.sent <= to && passage.arrival >= from) found.push(passage);
    }
    return found.reverse();
  }

  /** Those that are under way at a time: sent, and not yet there. */
  underWay(time: number): Passage[] {
    return this.#passages.filter(({ sent, arrival }) => sent <= time && time < arrival);
  }

  /** The first moment behind a time at which a message comes; null: none is known. */
  nextArrival(time: number): number | null {
    const later = this.#passages.filter(({ arrival }) => arrival > time);
    return later.length === 0 ? null : Math.min(...later.map(({ arrival }) => arrival));
  }

  /** The last moment before a time at which a message came; null: none. */
  lastArrival(time: number): number | null {
    const former = this.#passages.filter(({ arrival }) => arrival < time);
    return former.length === 0 ? null : Math.max(...former.map(({ arrival }) => arrival));
  }
}
