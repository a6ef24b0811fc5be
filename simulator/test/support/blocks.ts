import { TraceCursor, type TraceRecord, WORDS } from "../../src/trace/cursor.js";

/** A record by what it tells; threads by number. */
export interface PlainRecord {
  readonly kind: number;
  readonly delta?: number;
  readonly thread?: number;
  readonly place?: number;
  readonly value?: number;
}

/** Records as the runtime writes them, of a scheduler with so many containers. */
export function wordsOf(list: readonly PlainRecord[], containers: number): Uint32Array {
  const words = new Uint32Array(list.length * WORDS);
  for (const [i, { kind, delta = 0, thread = 0, place = 0, value = 0 }] of list.entries()) {
    const node = thread === 0 ? 0 : thread + containers;
    words.set([delta, kind | (node << 8), place, value], i * WORDS);
  }
  return words;
}

/** A cursor along the same records at the start of a run. */
export function cursorOf(list: readonly PlainRecord[], containers: number): TraceCursor {
  const cursor = new TraceCursor(containers);
  cursor.read(wordsOf(list, containers));
  return cursor;
}

/** What a cursor tells where it stands, to keep. */
export function plain(record: TraceRecord): TraceRecord {
  const { index, kind, time, tick, thread, place, value, from, to, state, stateBefore } = record;
  return { index, kind, time, tick, thread, place, value, from, to, state, stateBefore };
}
