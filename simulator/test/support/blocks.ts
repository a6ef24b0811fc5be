import { RECORD_SIZE } from "../../src/generated/trace.js";
import type { Block } from "../../src/trace/event-log.js";
import { Records, WORDS } from "../../src/trace/record.js";

/** A record by what it tells; threads by number. */
export interface PlainRecord {
  readonly kind: number;
  readonly delta?: number;
  readonly thread?: number;
  readonly place?: number;
  readonly value?: number;
}

/** Records as the runtime writes them, of a scheduler with so many containers. */
export function recordsOf(list: readonly PlainRecord[], containers: number): Records {
  const records = new Records(new Uint8Array(list.length * RECORD_SIZE));
  for (const [i, { kind, delta = 0, thread = 0, place = 0, value = 0 }] of list.entries()) {
    const node = thread === 0 ? 0 : thread + containers;
    records.words.set([delta, kind | (node << 8), place, value], i * WORDS);
  }
  return records;
}

/** The same as a block at the start of a run. */
export function blockOf(list: readonly PlainRecord[], containers: number): Block {
  const records = recordsOf(list, containers);
  return { records, count: records.count, tick: 0, time: 0, event: 0 };
}
