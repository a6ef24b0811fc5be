import { RECORD_SIZE, TraceKind } from "../generated/trace.js";
import { TraceCursor, WORDS } from "../trace/cursor.js";

const WORD_RANGE = 2 ** 32;

/** What a trace has no room for in the record of a fault. */
export interface Explanation {
  /** Site of the transfer that broke an invariant, else 0. */
  readonly cause: number;
  readonly detail: number;
}

/** All records of a recorded run in the order of the file, with what the file says beside some. */
export class RecordList {
  readonly #words: Uint32Array;
  /** Byte of the file at which each begins, in units of whole records. */
  readonly #origins: Uint32Array;
  /** By record: node of the thread in front of which one was put, plus 1; 0 where nothing is said. */
  #places: Uint32Array | null = null;
  #explanation: Explanation = { cause: 0, detail: 0 };
  #count = 0;

  /** @param capacity how many records there can be */
  constructor(capacity: number) {
    // One more than the file has, as one that was cut short gets an end.
    this.#words = new Uint32Array((capacity + 1) * WORDS);
    this.#origins = new Uint32Array(capacity + 1);
  }

  get count(): number {
    return this.#count;
  }

  /** Whether the last record is the end of the run. */
  get ended(): boolean {
    return this.#count > 0 && this.#lastKind === TraceKind.END;
  }

  get explanation(): Explanation {
    return this.#explanation;
  }

  /** @param byte of the file */
  add(byte: number, delta: number, head: number, place: number, value: number): void {
    this.#origins[this.#count] = byte / RECORD_SIZE;
    this.#words.set([delta, head, place, value], this.#count * WORDS);
    this.#count++;
  }

  /** Tells in front of which thread the last transfer put its thread; false if it was none. */
  place(thread: number, next: number): boolean {
    const last = this.#count - 1;
    const moved = (this.#words[last * WORDS + 1] ?? 0) >>> 8;
    if (last < 0 || this.#lastKind !== TraceKind.TRANSFER || moved !== thread) return false;
    this.#places ??= new Uint32Array(this.#origins.length);
    this.#places[last] = next + 1;
    return true;
  }

  /** Tells more of the last record; false if it was no fault. */
  explain(cause: number, detail: number): boolean {
    if (this.#lastKind !== TraceKind.FAULT) return false;
    this.#explanation = { cause, detail };
    return true;
  }

  /** Node of the thread in front of which a transfer put its thread, 0 for the end; null: not told. */
  placed(record: number): number | null {
    const place = this.#places?.[record] ?? 0;
    return place === 0 ? null : place - 1;
  }

  /** At which byte of the file a record begins. */
  byteOf(record: number): number {
    return (this.#origins[record] ?? 0) * RECORD_SIZE;
  }

  /** A cursor along all records. @param containers how many nodes stand before those of threads */
  read(containers: number): TraceCursor {
    const cursor = new TraceCursor(containers);
    cursor.read(this.words(0, this.#count));
    return cursor;
  }

  /** Puts what was found out in place of what the file says. */
  fillIn(record: number, place: number, value: number): void {
    this.#words[record * WORDS + 2] = place;
    this.#words[record * WORDS + 3] = value;
  }

  /** The same records at other times, ns, which go on as the former do. */
  retimed(timeOf: (time: number) => number): RecordList {
    const end = this.read(0);
    while (end.next());
    const found = new RecordList(this.#count + Math.ceil(timeOf(end.time) / WORD_RANGE) + 1);
    const cursor = this.read(0);
    for (let told = 0; cursor.next(); ) {
      if (cursor.kind === TraceKind.TIME) continue;
      const { index } = cursor;
      const time = timeOf(cursor.time);
      const delta = time - told;
      const byte = this.byteOf(index);
      if (delta >= WORD_RANGE) {
        found.add(byte, 0, TraceKind.TIME, delta % WORD_RANGE, Math.floor(delta / WORD_RANGE));
      }
      const [, head = 0, place = 0, value = 0] = this.words(index, 1);
      found.add(byte, delta < WORD_RANGE ? delta : 0, head, place, value);
      const next = this.placed(index);
      if (next !== null) found.place(head >>> 8, next);
      told = time;
    }
    found.#explanation = this.#explanation;
    return found;
  }

  /** Records as they stand in a trace, not copied. */
  words(first: number, count: number): Uint32Array {
    const kept = Math.max(0, Math.min(count, this.#count - first));
    return this.#words.subarray(first * WORDS, (first + kept) * WORDS);
  }

  get #lastKind(): number {
    return (this.#words[(this.#count - 1) * WORDS + 1] ?? 0) & 0xff;
  }
}
