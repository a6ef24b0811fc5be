import { type Position, TraceCursor, WORDS } from "../cursor.js";
import { mostPacked, pack, unpack } from "../packing.js";

/** Records of a block; of a short log fewer. */
const BLOCK = 4096;
const LEAST_BLOCKS = 8;
/** So many of the newest blocks stand as they came, 16 MB; older ones are packed. */
const PLAIN_BLOCKS = 256;

/** Consecutive records as the runtime wrote them, and how far the trace was read before them. */
interface Block {
  words: Uint32Array;
  /** In place of the words, once it is old. */
  packed: Uint8Array | null;
  /** Records that are written; the others are empty. */
  count: number;
  readonly start: Position;
  /** Events since the start of the run. */
  readonly event: number;
}

/**
 * The newest records of a run with their events numbered since its start. Records are kept as they
 * come, for there are millions in a second; times, ticks and numbers follow from where a block begins.
 */
export class EventLog {
  readonly #containers: number;
  readonly #size: number;
  readonly #plain: number;
  readonly #blocks: Block[] = [];
  /** What was dropped, to be filled anew: new memory costs more than what is written into it. */
  readonly #spare: Uint32Array[] = [];
  /** How many of the oldest blocks are packed, how many bytes they take, and where the next is packed. */
  #packed = 0;
  #bytes = 0;
  #room: Uint8Array | null = null;
  #kept = 0;
  #total = 0;
  #first = 0;

  /**
   * @param capacity of which blocks are a small part
   * @param plain so many of the newest blocks are not packed
   */
  constructor(containers: number, capacity: number, plain = PLAIN_BLOCKS) {
    this.#containers = containers;
    this.#plain = plain;
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

  /** Bytes of the packed records. */
  get bytes(): number {
    return this.#bytes;
  }

  /** How many blocks they stand in, which have numbers from the oldest to the newest. */
  get blocks(): number {
    return this.#blocks.length;
  }

  /** How many records can be appended at once. */
  get room(): number {
    return this.#size - (this.#blocks.at(-1)?.count ?? 0) || this.#size;
  }

  /**
   * @param words of records, for which there is room
   * @param events how many of them are events
   * @param start how far the trace was read before them
   */
  append(words: Uint32Array, events: number, start: Position): void {
    let block = this.#blocks.at(-1);
    if (block === undefined || block.count === this.#size) {
      const room = this.#spare.pop() ?? new Uint32Array(this.#size * WORDS);
      block = { words: room, packed: null, count: 0, start, event: this.#total };
      this.#blocks.push(block);
      if (this.#blocks.length - this.#packed > this.#plain) this.#packOldest();
    }
    block.words.set(words, block.count * WORDS);
    block.count += words.length / WORDS;
    this.#kept += words.length / WORDS;
    this.#total += events;
  }

  /** A cursor along the records of a block. */
  read(block: number): TraceCursor {
    const { words, packed, count, start } = this.#blocks[block] as Block;
    const cursor = new TraceCursor(this.#containers, start);
    cursor.read(packed ? unpack(packed, count) : words.subarray(0, count * WORDS));
    return cursor;
  }

  /** Time of the last record before a block, ns; of that behind the last block, of the end. */
  timeBefore(block: number): number {
    return this.#blocks[block]?.start.time ?? Number.POSITIVE_INFINITY;
  }

  /** Records of the blocks from one up to before another. */
  recordsIn(from: number, to: number): number {
    return (to - from) * this.#size;
  }

  /** Number of the first event of a block. */
  firstOf(block: number): number {
    return this.#blocks[block]?.event ?? this.#total;
  }

  /**
   * A cursor on one event after the other.
   * @param from number of the first event, from `first`
   * @param to up to `total`, itself not included
   */
  *events(from: number, to: number): Generator<TraceCursor> {
    const start = Math.max(
      0,
      this.#blocks.findLastIndex(({ event }) => event <= from),
    );
    let number = this.firstOf(start);
    for (let block = start; block < this.#blocks.length && number < to; block++) {
      const cursor = this.read(block);
      for (; number < to && cursor.nextEvent(); number++) if (number >= from) yield cursor;
    }
  }

  /** How many events since the start belong to ticks up to this one. */
  countUpToTick(tick: number): number {
    const start = this.#blocks.findLastIndex(({ start }) => start.ticks < tick);
    let number = this.firstOf(Math.max(0, start));
    for (const event of this.events(number, this.#total)) {
      if (event.tick > tick) break;
      number++;
    }
    return number;
  }

  /** Drops the oldest blocks. */
  drop(count: number): void {
    for (const block of this.#blocks.splice(0, count)) {
      this.#kept -= block.count;
      if (block.packed) {
        this.#packed--;
        this.#bytes -= block.packed.length;
      } else this.#spare.push(block.words);
    }
    this.#first = this.firstOf(0);
  }

  #packOldest(): void {
    const block = this.#blocks[this.#packed] as Block;
    this.#room ??= new Uint8Array(mostPacked(this.#size));
    block.packed = pack(block.words.subarray(0, block.count * WORDS), this.#room);
    this.#spare.push(block.words);
    block.words = NO_WORDS;
    this.#bytes += block.packed.length;
    this.#packed++;
  }
}

const NO_WORDS = new Uint32Array();
