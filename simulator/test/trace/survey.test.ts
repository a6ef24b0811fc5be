import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ThreadState } from "../../src/generated/layout.js";
import type { Timeline } from "../../src/protocol.js";
import { History } from "../../src/trace/history.js";
import { Names } from "../../src/trace/names.js";
import { mostPacked, pack, unpack } from "../../src/trace/packing.js";
import { Recorder } from "../../src/trace/recorder.js";
import { exampleBundle, start } from "../support/engines.js";
import { EXAMPLES, type Example } from "../support/programs.js";

const TICKS = 2000;
/** More than any of these runs has, and so few that its log has many blocks. */
const ROOM = 32_000;

/** The same run, in a history that goes over all of it and in one with so many records gone over at most. */
async function bothOf(example: Example, mostExact: number) {
  const engine = await start(exampleBundle(example));
  const names = new Names(engine.descriptor, engine.workload);
  const whole = new History(names);
  const surveyed = new History(names, ROOM, undefined, mostExact);
  const recorders = [whole, surveyed].map((history) => new Recorder(engine, history));
  for (let tick = 10; tick <= TICKS; tick += 10) {
    engine.run("tick", tick, 10);
    for (const recorder of recorders) recorder.follow();
  }
  expect(surveyed.log.first).toBe(0);
  expect(surveyed.log.blocks).toBeGreaterThan(3);
  return { whole, surveyed, end: engine.look().time };
}

function shown({ lanes, scheduler, lengths, processors, marks }: Timeline) {
  return { lanes, scheduler, lengths, processors, marks };
}

describe("a picture that begins near its window", () => {
  test.each(EXAMPLES.slice(0, 5))("is that of all records: $folder", async (example) => {
    const { whole, surveyed, end } = await bothOf(example, Number.POSITIVE_INFINITY);
    const part = fc.double({ min: 0, max: 1, noNaN: true });
    fc.assert(
      fc.property(part, part, fc.integer({ min: 1, max: 500 }), (a, b, columns) => {
        const [from, to] = [Math.min(a, b) * end, Math.max(a, b) * end + 1];
        expect(shown(surveyed.timeline(from, to, columns))).toEqual(
          shown(whole.timeline(from, to, columns)),
        );
      }),
      { numRuns: 60 },
    );
  });
});

describe("a picture of more records than are gone over", () => {
  test.each(EXAMPLES.slice(0, 5))("tells how long all ran: $folder", async (example) => {
    const { whole, surveyed, end } = await bothOf(example, 100);
    const { summary, oldest } = surveyed.timeline(0, end, 100);
    if (!summary) throw new Error("it was gone over");
    expect(oldest).toBeGreaterThan(end / 2);
    const { lanes } = whole.timeline(0, oldest, 1e9);
    for (const [thread, stretches] of summary.lanes.entries()) {
      const told = stretches.map(({ from, to, running }) => (to - from) * running);
      const ran = (lanes[thread] ?? [])
        .filter(({ state }) => state === "running")
        .map(({ from, to }) => to - from);
      // Shares are of the time in which a thread lived, which at its ends is less than a bucket.
      expect(Math.abs(sum(told) - sum(ran))).toBeLessThanOrEqual(2 * summary.bucket + end * 0.03);
    }
    // What lies behind is exact.
    expect(shown(surveyed.timeline(oldest, end, 1e6))).toEqual(
      shown(whole.timeline(oldest, end, 1e6)),
    );
  });
});

const sum = (numbers: readonly number[]) => numbers.reduce((all, each) => all + each, 0);

test("packed records come out as they went in, in less room where they are alike", () => {
  const word = fc.oneof(fc.nat(200), fc.integer({ min: 0, max: 0xffffffff }));
  fc.assert(
    fc.property(fc.array(fc.tuple(word, word, word, word), { maxLength: 60 }), (records) => {
      const words = Uint32Array.from(records.flat());
      const packed = pack(words, new Uint8Array(mostPacked(records.length)));
      expect(unpack(packed, records.length)).toEqual(words);
    }),
  );
});

test("a picture of a run that is taken over, before it goes on", async () => {
  const engine = await start(exampleBundle(EXAMPLES[0] as Example));
  const names = new Names(engine.descriptor, engine.workload);
  const history = new History(names);
  expect(history.timeline(0, 100, 10).lanes).toEqual([]);
  const lengths = names.containers.map(() => 1);
  history.restart(50, [{ state: ThreadState.READY, classNumber: 0 }], lengths);
  const { lanes, lengths: told } = history.timeline(0, 100, 10);
  expect(lanes).toEqual([[]]);
  expect(told).toHaveLength(names.containers.length);
});
