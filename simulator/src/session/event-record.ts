import type { EventFilter, FoundEvents, TraceEvent } from "../protocol.js";
import type { EventLog } from "../trace/events/log.js";
import { nearestEvent, searchEvents } from "../trace/events/search.js";
import type { Names } from "../trace/names.js";
import { describeEvent } from "../trace/words.js";

/** Numbers of events around the place where a run stands. */
export interface EventPlace {
  /** Of the first event of the last tick. */
  readonly tickBegan: number;
  /** Of the first event that is yet to come. */
  readonly next: number;
}

export interface EventPage {
  readonly events: readonly TraceEvent[];
  /** Number of the oldest event that is kept. */
  readonly first: number;
  /** How many there were up to where the run stands. */
  readonly total: number;
}

/** What happened in a run, event by event, in words; events have numbers from its start. */
export class EventRecord {
  readonly #log: EventLog;
  readonly #names: Names;
  readonly #place: () => EventPlace;

  constructor(log: EventLog, names: Names, place: () => EventPlace) {
    this.#log = log;
    this.#names = names;
    this.#place = place;
  }

  /**
   * The last events before a number, the oldest first.
   * @param before null: those up to where the run stands
   */
  before(before: number | null, count: number): EventPage {
    const { next } = this.#place();
    const { first, total } = this.#log;
    const end = Math.min(before ?? next, total);
    return { events: this.#told(Math.max(first, end - count), end), first, total: next };
  }

  /** Those of some numbers, which rise; what is no longer kept is left out. */
  at(numbers: readonly number[]): TraceEvent[] {
    return numbers
      .filter((number) => number >= this.#log.first)
      .flatMap((number) => this.#told(number, number + 1));
  }

  /** Those that a filter wants, from a number up to where the run stands. */
  find(filter: EventFilter, from: number): Generator<number, FoundEvents> {
    return searchEvents(this.#log, this.#names, filter, { from, to: this.#place().next });
  }

  /** When events were, by their numbers, which rise and are kept. */
  timesOf(numbers: Uint32Array): Float64Array {
    const times = new Float64Array(numbers.length);
    const first = numbers[0];
    if (first === undefined) return times;
    let at = 0;
    let number = first;
    for (const { time } of this.#log.events(first, (numbers.at(-1) ?? first) + 1)) {
      if (number++ === numbers[at]) times[at++] = time;
    }
    return times;
  }

  /**
   * The nearest that a filter wants in another tick than the one where the run stands.
   * @param isBehindAll whether the last tick, too, lies before what is looked for back from
   */
  *nearest(
    filter: EventFilter,
    direction: 1 | -1,
    isBehindAll = false,
  ): Generator<number, TraceEvent | null> {
    const { tickBegan, next } = this.#place();
    const back = isBehindAll ? next : tickBegan;
    const at = direction > 0 ? next - 1 : back;
    const number = yield* nearestEvent(this.#log, this.#names, filter, at, direction);
    return number === null ? null : (this.#told(number, number + 1)[0] ?? null);
  }

  #told(first: number, end: number): TraceEvent[] {
    return Array.from(this.#log.events(first, end), (event, index) =>
      describeEvent(first + index, event, this.#names),
    );
  }
}
