import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { TraceKind } from "../../src/generated/trace.js";
import { isEvent, TraceCursor, type TraceRecord } from "../../src/trace/cursor.js";
import { EventLog } from "../../src/trace/events/log.js";
import { type PlainRecord, wordsOf } from "../support/blocks.js";

const CONTAINERS = 3;
const KINDS = [
  TraceKind.ENTER,
  TraceKind.LEAVE,
  TraceKind.STATE,
  TraceKind.SITE,
  TraceKind.CHECK,
  TraceKind.TIME,
];

const record = fc.record({
  kind: fc.constantFrom(...KINDS),
  delta: fc.nat(1000),
  thread: fc.nat(5),
  place: fc.nat(100),
  value: fc.nat(3),
});
const pieces = fc.array(fc.array(record, { minLength: 1, maxLength: 40 }), { maxLength: 12 });

type Event = Pick<TraceRecord, "kind" | "time" | "tick" | "thread" | "place" | "value">;

const told = ({ kind, time, tick, thread, place, value }: TraceRecord): Event => {
  return { kind, time, tick, thread, place, value };
};

/** The events of records, one by one. */
function eventsOf(records: readonly PlainRecord[]): Event[] {
  let [time, tick] = [0, 0];
  return records.flatMap(({ kind, delta = 0, thread = 0, place = 0, value = 0 }) => {
    time += delta + (kind === TraceKind.TIME ? place + value * 2 ** 32 : 0);
    const event = { kind, time, tick: tick + 1, thread, place, value };
    if (kind === TraceKind.LEAVE) tick++;
    return isEvent(kind) ? [event] : [];
  });
}

/** A log of records that come in pieces, each as far as there is room. */
function logOf(given: readonly (readonly PlainRecord[])[], capacity: number): EventLog {
  // All but the last block are packed.
  const log = new EventLog(CONTAINERS, capacity, 1);
  const cursor = new TraceCursor(CONTAINERS);
  for (const list of given) {
    cursor.read(wordsOf(list, CONTAINERS));
    for (let from = 0; from < list.length; ) {
      const to = Math.min(list.length, from + log.room);
      const count = list.slice(from, to).filter(({ kind }) => isEvent(kind)).length;
      log.append(cursor.ahead(to - from), count, cursor.position);
      for (let i = from; i < to; i++) cursor.next();
      from = to;
    }
  }
  return log;
}

describe("the log of events", () => {
  test("gives any of them, in however large pieces they came", () => {
    fc.assert(
      fc.property(
        pieces,
        fc.integer({ min: 1, max: 200 }),
        fc.nat(),
        fc.nat(),
        (given, capacity, a, b) => {
          const log = logOf(given, capacity);
          const events = eventsOf(given.flat());
          expect([log.first, log.total, log.kept]).toEqual([0, events.length, given.flat().length]);
          const [from, to] = [a % (events.length + 1), b % (events.length + 1)];
          expect(Array.from(log.events(from, to), told)).toEqual(events.slice(from, to));
        },
      ),
    );
  });

  test("tells how many belong to ticks up to one", () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 200 }), fc.nat(60), (given, capacity, tick) => {
        const events = eventsOf(given.flat());
        const count = events.filter((event) => event.tick <= tick).length;
        expect(logOf(given, capacity).countUpToTick(tick)).toBe(count);
      }),
    );
  });

  test("keeps the numbers of those that are left when it drops the oldest", () => {
    fc.assert(
      fc.property(pieces, fc.integer({ min: 1, max: 200 }), fc.nat(), (given, capacity, blocks) => {
        const log = logOf(given, capacity);
        const events = eventsOf(given.flat());
        log.drop(blocks % (log.blocks + 1));
        const { first, total } = log;
        expect(total).toBe(events.length);
        expect(Array.from(log.events(first, total), told)).toEqual(events.slice(first));
      }),
    );
  });
});

test("all kinds but those of sites, checks and passing time are events", () => {
  const none = [TraceKind.TIME, TraceKind.SITE, TraceKind.CHECK] as number[];
  for (const kind of Object.values(TraceKind)) expect(isEvent(kind)).toBe(!none.includes(kind));
});
