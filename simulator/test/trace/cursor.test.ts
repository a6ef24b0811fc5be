import { describe, expect, test } from "vitest";
import { ThreadState } from "../../src/generated/layout.js";
import { TraceKind } from "../../src/generated/trace.js";
import { TraceCursor } from "../../src/trace/cursor.js";
import { cursorOf, type PlainRecord, plain, wordsOf } from "../support/blocks.js";

const CONTAINERS = 2;

const RECORDS: readonly PlainRecord[] = [
  { kind: TraceKind.BIRTH, thread: 1, place: 4, delta: 5 },
  { kind: TraceKind.ENTER, thread: 1, place: 2 },
  { kind: TraceKind.SITE, place: 9 },
  { kind: TraceKind.TRANSFER, thread: 1, place: 1 | (2 << 16), value: 9 },
  { kind: TraceKind.LEAVE, place: 2, delta: 7 },
  { kind: TraceKind.TIME, place: 3, value: 1 },
  { kind: TraceKind.STATE, thread: 1, place: ThreadState.READY, value: ThreadState.NEW },
  { kind: TraceKind.DEATH, thread: 1, place: 4 },
];

/** What a cursor tells of each record that is left. */
function rest(cursor: TraceCursor) {
  const told = [];
  while (cursor.next()) told.push(plain(cursor));
  return told;
}

describe("a cursor along the trace", () => {
  test("tells when a record was written, and of which tick it is", () => {
    const told = rest(cursorOf(RECORDS, CONTAINERS));
    expect(told.map(({ index }) => index)).toEqual([0, 1, 2, 3, 4, 5, 6, 7]);
    expect(told.map(({ tick }) => tick)).toEqual([1, 1, 1, 1, 1, 2, 2, 2]);
    const late = 12 + 3 + 2 ** 32;
    expect(told.map(({ time }) => time)).toEqual([5, 5, 5, 5, 12, late, late, late]);
  });

  test("tells which thread goes from where to where, and what it is from then on", () => {
    const told = rest(cursorOf(RECORDS, CONTAINERS));
    expect(told.map(({ thread }) => thread)).toEqual([1, 1, 0, 1, 0, 0, 1, 1]);
    expect(told[3]).toMatchObject({ from: 1, to: 2, value: 9 });
    expect(told[0]?.state).toBe(ThreadState.NEW);
    expect(told[6]).toMatchObject({ state: ThreadState.READY, stateBefore: ThreadState.NEW });
    expect(told[7]?.state).toBe(ThreadState.DEAD);
  });

  test("goes on in any pieces as in one, and counts the events of a tick", () => {
    for (let cut = 0; cut <= RECORDS.length; cut++) {
      const cursor = new TraceCursor(CONTAINERS);
      cursor.read(wordsOf(RECORDS.slice(0, cut), CONTAINERS));
      const first = rest(cursor);
      const next = new TraceCursor(CONTAINERS, cursor.position);
      next.read(wordsOf(RECORDS.slice(cut), CONTAINERS), cut);
      expect([...first, ...rest(next)]).toEqual(rest(cursorOf(RECORDS, CONTAINERS)));
      expect(next.position).toMatchObject({ ticks: 1, events: 2 });
    }
  });

  test("passes over what is no event, and comes back to a record", () => {
    const cursor = cursorOf(RECORDS, CONTAINERS);
    const kinds = [];
    while (cursor.nextEvent()) kinds.push(cursor.kind);
    const quiet: readonly number[] = [TraceKind.SITE, TraceKind.TIME];
    expect(kinds).toEqual(RECORDS.map(({ kind }) => kind).filter((kind) => !quiet.includes(kind)));
    cursor.seek(3);
    expect(cursor.left).toBe(5);
    expect(cursor.next() && cursor.kind).toBe(TraceKind.TRANSFER);
  });
});
