import fc from "fast-check";
import { beforeAll, describe, expect, test } from "vitest";
import type { EventFilter, SimulationState, TraceEvent } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { exampleBundle, start } from "../support/engines.js";
import { WEATHER } from "../support/programs.js";

/** Far enough that every kind of event has come, some of them often. */
const TICKS = 300;

let session: Session;
let threads: SimulationState["threads"];
let all: readonly TraceEvent[];
beforeAll(async () => {
  session = new Session(await start(exampleBundle(WEATHER)));
  complete(session.seek(TICKS));
  threads = session.state.threads;
  all = session.events(null, Number.MAX_SAFE_INTEGER).events;
});

const THREADS = ["", "", "3", "display", "fast_sensor", "fast_sensor[1]", "nobody"];
const CONTAINERS = ["", "", "NQ", "slow_sensors", "nowhere"];
const TEXTS = ["", "", "MOVED", "dispatched from", "ended after", "zebra"];
const filters: fc.Arbitrary<EventFilter> = fc.record({
  kinds: fc.uniqueArray(fc.constantFrom("TRANSFER", "DISPATCH", "BIRTH", "STATE", "ENTER"), {
    maxLength: 2,
  }),
  thread: fc.constantFrom(...THREADS),
  container: fc.constantFrom(...CONTAINERS),
  text: fc.constantFrom(...TEXTS),
});

/** The same by what events say in words and what the state tells of threads. */
function isWanted(filter: EventFilter, event: TraceEvent): boolean {
  const thread = threads[event.thread - 1];
  const names = thread
    ? [String(thread.thread), thread.className, `${thread.className}[${thread.instance}]`]
    : [];
  const words = event.text.split(/[ :,]/);
  const ofContainer = event.kind === "TRANSFER" || event.kind === "DISPATCH";
  return (
    (filter.kinds.length === 0 || filter.kinds.includes(event.kind)) &&
    (filter.thread === "" || names.includes(filter.thread)) &&
    (filter.container === "" || (ofContainer && words.includes(filter.container))) &&
    event.text.toLowerCase().includes(filter.text.toLowerCase())
  );
}

function followed<T>(search: Generator<number, T>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
  }
}

describe("events of a run are found", () => {
  test("by kind, thread, container and words", () => {
    fc.assert(
      fc.property(filters, fc.nat(4000), (filter, from) => {
        const found = followed(session.record.find(filter, from));
        const wanted = all.filter((event) => event.index >= from && isWanted(filter, event));
        expect([...found.numbers]).toEqual(wanted.map(({ index }) => index));
        expect(found.matches).toBe(wanted.length);
        expect(session.record.at([...found.numbers].slice(0, 9))).toEqual(wanted.slice(0, 9));
      }),
      { numRuns: 60 },
    );
  });

  test("before and behind where the run stands, in another tick", async () => {
    const there = new Session(await start(exampleBundle(WEATHER)));
    complete(there.seek(TICKS));
    fc.assert(
      fc.property(filters, fc.integer({ min: 1, max: TICKS }), (filter, tick) => {
        complete(there.seek(tick));
        const wanted = all.filter((event) => isWanted(filter, event));
        expect(followed(there.record.nearest(filter, 1))).toEqual(
          wanted.find((event) => event.tick > tick) ?? null,
        );
        expect(followed(there.record.nearest(filter, -1))).toEqual(
          wanted.findLast((event) => event.tick < tick) ?? null,
        );
      }),
      { numRuns: 20 },
    );
  });
});
