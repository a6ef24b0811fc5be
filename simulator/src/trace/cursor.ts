import { ThreadState } from "../generated/layout.js";
import { RECORD_SIZE, TraceKind } from "../generated/trace.js";

/** 32-bit words of a record, and which of them tells what; see trace.toml. */
export const WORDS = RECORD_SIZE / 4;
const WORD_RANGE = 2 ** 32;

/** How far the trace of a run was read. */
export interface Position {
  /** Complete ticks. */
  readonly ticks: number;
  /** Events since the last of them. */
  readonly events: number;
  /** Time of the last record, ns. */
  readonly time: number;
}

const START: Position = { ticks: 0, events: 0, time: 0 };

/** What one record of the trace tells. */
export interface TraceRecord {
  /** Its number since the start of the run. */
  readonly index: number;
  /** As in TraceKind. */
  readonly kind: number;
  readonly time: number;
  /** The tick that it led to or was part of. */
  readonly tick: number;
  /** By number from 1, 0 for none. */
  readonly thread: number;
  /** Meaning by kind, see trace.toml; threads by node. */
  readonly place: number;
  readonly value: number;
  /** Of a transfer: the containers, by node; 0 is nowhere. */
  readonly from: number;
  readonly to: number;
  /** Of a birth, a death or a change of state: what the thread is from here on, as in ThreadState. */
  readonly state: number;
  /** Of a change of state: what the thread was. */
  readonly stateBefore: number;
}

/**
 * Goes along the trace of a run and tells what each record means. It is one object for all of them,
 * for there are millions in a second: what it tells is good until it goes on.
 */
export class TraceCursor implements TraceRecord, Position {
  kind: number = TraceKind.TIME;
  // Numbers from the start: a field that was ever undefined makes an object of each fraction put into it.
  time = 0;
  ticks = 0;
  /** Events that it went over, and how many those were at the end of the last tick. */
  #events = 0;
  #eventsAtTick = 0;
  readonly #containers: number;
  #words: Uint32Array = new Uint32Array();
  /** Number of the first record of these. */
  #first = 0;
  /** Where the record begins on which it stands. */
  #at = -WORDS;

  /** @param containers how many nodes stand before those of threads */
  constructor(containers: number, start: Position = START) {
    this.#containers = containers;
    this.moveTo(start);
  }

  /**
   * Goes on with the records that come next.
   * @param words of whole records
   * @param first number of the first of them
   */
  read(words: Uint32Array, first = 0): void {
    this.#words = words;
    this.#first = first;
    this.#at = -WORDS;
  }

  /** Takes over how far a run was read, standing where it is. */
  moveTo({ ticks, events, time }: Position): void {
    this.ticks = ticks;
    this.#eventsAtTick = this.#events - events;
    this.time = time;
  }

  /** Stands before a record of those that it reads, which `next` leads to; time and ticks stay as they are. */
  seek(record: number): void {
    this.#at = (record - this.#first - 1) * WORDS;
  }

  /** Goes to the next record; false behind the last one. */
  next(): boolean {
    const words = this.#words;
    const at = this.#at + WORDS;
    if (at >= words.length) return false;
    const kind = (words[at + 1] ?? 0) & 0xff;
    const delta = words[at] ?? 0;
    this.#at = at;
    this.kind = kind;
    if (delta > 0) this.time += delta; // mostly no time has passed
    if (!isEvent(kind)) {
      if (kind === TraceKind.TIME) this.time += this.place + this.value * WORD_RANGE;
      return true;
    }
    this.#events++;
    if (endsTick(kind)) {
      this.ticks++;
      this.#eventsAtTick = this.#events;
    }
    return true;
  }

  /** Goes to the next record that is an event. */
  nextEvent(): boolean {
    while (this.next()) if (isEvent(this.kind)) return true;
    return false;
  }

  /** How many records it has before it. */
  get left(): number {
    return (this.#words.length - this.#at) / WORDS - 1;
  }

  /** The next records as they stand in the trace, so many at most. */
  ahead(count: number): Uint32Array {
    const from = this.#at + WORDS;
    return this.#words.subarray(from, from + count * WORDS);
  }

  get position(): Position {
    return { ticks: this.ticks, events: this.events, time: this.time };
  }

  get events(): number {
    return this.#events - this.#eventsAtTick;
  }

  /** All events that it went over. */
  get passed(): number {
    return this.#events;
  }

  get index(): number {
    return this.#first + this.#at / WORDS;
  }

  get tick(): number {
    return endsTick(this.kind) ? this.ticks : this.ticks + 1;
  }

  /** Node of the thread, 0 for none. */
  get node(): number {
    return (this.#words[this.#at + 1] ?? 0) >>> 8;
  }

  get thread(): number {
    return Math.max(0, this.node - this.#containers);
  }

  get place(): number {
    return this.#words[this.#at + 2] ?? 0;
  }

  get value(): number {
    return (this.#words[this.#at + 3] ?? 0) | 0;
  }

  get from(): number {
    return this.place & 0xffff;
  }

  get to(): number {
    return this.place >>> 16;
  }

  get state(): number {
    switch (this.kind) {
      case TraceKind.BIRTH:
        return ThreadState.NEW;
      case TraceKind.DEATH:
        return ThreadState.DEAD;
      default:
        return this.place;
    }
  }

  get stateBefore(): number {
    return this.value;
  }
}

/** Whether a tick ends with a record of a kind: where its handler ends, and where there was none. */
export const endsTick = (kind: number): boolean =>
  kind === TraceKind.LEAVE || kind === TraceKind.TICK;

/** Whether a record stands in the trace at every level: the same events for the same run. */
export const isEvent = (kind: number): boolean =>
  kind !== TraceKind.TIME && kind !== TraceKind.SITE && kind !== TraceKind.CHECK;
