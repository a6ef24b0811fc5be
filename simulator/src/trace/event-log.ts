import { RECORD_SIZE, TraceKind } from "../generated/trace.js";
import type { Reading, TraceRecord } from "./event.js";
import { isEvent, Records, WORDS } from "./record.js";

/** Records of a block; of a short log fewer. */
const BLOCK = 4096;
const LEAST_BLOCKS = 8;

/** Consecutive records as the runtime wrote them, and how far the trace was read before them. */
export interface Block {
  readonly records: Records;
  /** Records that are written; the others are empty. */
  readonly count: number;
  readonly tick: number;
  readonly time: number;
  /** Events since the start of the run. */
  readonly event: number;
}

/** A block while it is filled. */
type OpenBlock = { -readonly [K in keyof Block]: Block[K] };

/**
 * The newest records of a run with their events numbered since its start. Records are kept as they
 * come, for there are millions in a second; times, ticks and numbers follow from where a block begins.
 */
export class EventLog {
  readonly #size: number;
  readonly #blocks: OpenBlock[] = [];
  /** What was dropped, to be filled anew: new memory costs more than what is written into it. */
  readonly #spare: Records[] = [];
  #kept = 0;
  #total = 0;
  #first = 0;

  /** @param capacity of which blocks are a small part */
  constructor(capacity: number) {
    this.#size = Math.max(1, Math.min(BLOCK, Math.floor(capacity / LEAST_BLOCKS)));
  }

  /** Events since the start of the run, those that are gone included. */
  get total(): number {
    return this.#total;
  }

  /** Number of the oldest event that is kept. */
  get first(): number {
    return this.#first;
  }

  /** Records that are kept. */
  get kept(): number {
    return this.#kept;
  }

  /** From the oldest to the newest. */
  get blocks(): readonly Block[] {
    return this.#blocks;
  }

  /** How many records can be appended at once. */
  get room(): number {
    return this.#size - (this.#blocks.at(-1)?.count ?? 0) || this.#size;
  }

  /**
   * @param words of records, for which there is room
   * @param events how many of them are events
   * @param before how far the trace was read before them
   */
  append(words: Uint32Array, events: number, { tick, time }: Readonly<Reading>): void {
    let block = this.#blocks.at(-1);
    if (block === undefined || block.count === this.#size) {
      const records = this.#spare.pop() ?? new Records(new Uint8Array(this.#size * RECORD_SIZE));
      block = { records, count: 0, tick, time, event: this.#total };
      this.#blocks.push(block);
    }
    block.records.words.set(words, block.count * WORDS);
    block.count += words.length / WORDS;
    this.#kept += words.length / WORDS;
    this.#total += events;
  }

  /**
   * @param from number of the first event, from `first`
   * @param to up to `total`, itself not included
   */
  events(from: number, to: number, containerNodes: number): TraceRecord[] {
    const events: TraceRecord[] = [];
    const start = this.#blocks.findLastIndex(({ event }) => event <= from);
    let number = this.#blocks[start]?.event ?? 0;
    for (let block = Math.max(0, start); block < this.#blocks.length && number < to; block++) {
      for (const event of eventsOf(this.#blocks[block] as Block, containerNodes)) {
        if (number >= from && number < to) events.push(event);
        number++;
      }
    }
    return events;
  }

  /** How many events since the start belong to ticks up to this one. */
  countUpToTick(tick: number): number {
    const start = Math.max(
      0,
      this.#blocks.findLastIndex((block) => block.tick < tick),
    );
    let number = this.#blocks[start]?.event ?? this.#total;
    for (const block of this.#blocks.slice(start)) {
      for (const event of eventsOf(block, 0)) {
        if (event.tick > tick) return number;
        number++;
      }
    }
    return number;
  }

  /** Drops the oldest blocks. */
  drop(count: number): void {
    for (const block of this.#blocks.splice(0, count)) {
      this.#kept -= block.count;
      this.#spare.push(block.records);
    }
    this.#first = this.#blocks[0]?.event ?? this.#total;
  }
}

/** The events of a block, in order. */
export function* eventsOf(block: Block, containerNodes: number): Generator<TraceRecord> {
  const { records } = block;
  let { tick, time } = block;
  for (let i = 0; i < block.count; i++) {
    time += records.delta(i);
    const kind = records.kind(i);
    if (!isEvent(kind)) continue;
    const node = records.thread(i);
    const thread = node > containerNodes ? node - containerNodes : 0;
    yield { kind, time, tick: tick + 1, thread, place: records.place(i), value: records.value(i) };
    if (kind === TraceKind.LEAVE) tick++;
  }
}
