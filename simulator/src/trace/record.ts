import { RECORD_SIZE, TraceKind } from "../generated/trace.js";

/** 32-bit words of a record. */
export const WORDS = RECORD_SIZE / 4;
const WORD_RANGE = 2 ** 32;

/** Trace records as the runtime writes them; see trace.toml. */
export class Records {
  readonly count: number;
  /** All of them, one after the other. */
  readonly words: Uint32Array;

  /** @param bytes whole records, aligned to 4 bytes */
  constructor(bytes: Uint8Array) {
    this.count = bytes.length / RECORD_SIZE;
    this.words = new Uint32Array(bytes.buffer, bytes.byteOffset, this.count * WORDS);
  }

  kind(record: number): number {
    return this.#word(record, 1) & 0xff;
  }

  /** Node of the thread, 0 for none. */
  thread(record: number): number {
    return this.#word(record, 1) >>> 8;
  }

  place(record: number): number {
    return this.#word(record, 2);
  }

  value(record: number): number {
    return this.#word(record, 3) | 0;
  }

  /** Nanoseconds since the record before. */
  delta(record: number): number {
    const carried = this.kind(record) === TraceKind.TIME ? this.carried(record) : 0;
    return this.#word(record, 0) + carried;
  }

  /** What a record of kind TIME adds to its delta, ns. */
  carried(record: number): number {
    return this.place(record) + this.value(record) * WORD_RANGE;
  }

  #word(record: number, word: number): number {
    return this.words[record * WORDS + word] ?? 0;
  }
}

/** Records that stand in the trace at every level: the same events for the same run. */
export function isEvent(kind: number): boolean {
  return kind !== TraceKind.TIME && kind !== TraceKind.SITE && kind !== TraceKind.CHECK;
}
