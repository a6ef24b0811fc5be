import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ThreadState } from "../../src/generated/layout.js";
import type { Summary } from "../../src/protocol.js";
import { History } from "../../src/trace/history.js";
import { Names } from "../../src/trace/names.js";
import { Recorder } from "../../src/trace/recorder.js";
import { nameOfState } from "../../src/trace/states.js";
import { RunSummary } from "../../src/trace/summary.js";
import { exampleBundle, start } from "../support/engines.js";
import { EXAMPLES } from "../support/programs.js";

interface Stretch {
  readonly from: number;
  readonly to: number;
}

/** What a run did, as lists of stretches. */
interface Parts {
  readonly lanes: readonly (readonly (Stretch & { readonly state: number })[])[];
  readonly scheduler: readonly Stretch[];
  readonly lengths: readonly (readonly (Stretch & { readonly length: number })[])[];
}

const NOTHING: Parts = { lanes: [], scheduler: [], lengths: [] };

/** What of some stretches lies between two times. */
function between<T extends Stretch>(stretches: readonly T[], from: number, to: number): T[] {
  return stretches
    .map((each) => ({ ...each, from: Math.max(each.from, from), to: Math.min(each.to, to) }))
    .filter((each) => each.from < each.to);
}

/** Tells a summary what lies between two times. */
function fold(summary: RunSummary, parts: Parts, from: number, to: number): void {
  summary.begin(from, to);
  for (const [thread, lane] of parts.lanes.entries()) {
    for (const { state, ...each } of between(lane, from, to)) summary.lived(thread, state, each);
  }
  for (const span of between(parts.scheduler, from, to)) summary.scheduled(span);
  for (const [container, steps] of parts.lengths.entries()) {
    for (const { length, ...each } of between(steps, from, to)) {
      summary.held(container, length, each);
    }
  }
}

/** Durations of states; a thread may be born late and die. */
const life = fc.record({
  birth: fc.nat(5000),
  states: fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.integer({ min: 1, max: 6 })), {
    minLength: 1,
    maxLength: 60,
  }),
});

const run = fc.record({
  lives: fc.array(life, { minLength: 1, maxLength: 5 }),
  calls: fc.array(fc.tuple(fc.nat(400), fc.nat(400)), { maxLength: 40 }),
  lengths: fc.array(fc.tuple(fc.integer({ min: 1, max: 900 }), fc.nat(9)), { maxLength: 60 }),
});

type Run = typeof run extends fc.Arbitrary<infer T> ? T : never;

function partsOf({ lives, calls, lengths }: Run): Parts {
  const scheduler: Stretch[] = [];
  let time = 0;
  for (const [pause, length] of calls) {
    scheduler.push({ from: time + pause, to: time + pause + length });
    time += pause + length;
  }
  const steps: (Stretch & { length: number })[] = [];
  let [since, held] = [0, 0];
  for (const [pause, length] of lengths) {
    steps.push({ from: since, to: since + pause, length: held });
    since += pause;
    held = length;
  }
  steps.push({ from: since, to: Number.POSITIVE_INFINITY, length: held });
  return { lanes: lives.map(laneOf), scheduler, lengths: [steps] };
}

function laneOf({ birth, states }: Run["lives"][number]): Parts["lanes"][number] {
  let time = birth;
  return states
    .map(([duration, state]) => {
      time += duration;
      return { from: time - duration, to: time, state };
    })
    .filter(({ state }) => state !== ThreadState.DEAD);
}

/** Holds every stretch of a summary against the parts that were folded into it. */
function holdAgainst(summary: Summary, { lanes, scheduler, lengths }: Parts): void {
  for (const [thread, lane] of lanes.entries()) {
    holdLane(summary.lanes[thread] ?? [], lane, summary.to);
  }
  for (const { from, to, share } of summary.scheduler) {
    const spans = between(scheduler, from, to);
    const busy = spans.reduce((sum, span) => sum + span.to - span.from, 0);
    expect(share).toBeCloseTo(busy / (to - from), 9);
  }
  for (const [container, steps] of lengths.entries()) {
    for (const { from, to, low, high } of summary.lengths[container] ?? []) {
      const seen = between(steps, from, to).map(({ length }) => length);
      expect([low, high]).toEqual([Math.min(...seen), Math.max(...seen)]);
    }
  }
}

function holdLane(
  stretches: Summary["lanes"][number],
  lane: Parts["lanes"][number],
  end: number,
): void {
  let covered = 0;
  for (const { from, to, state, running } of stretches) {
    expect(from).toBeGreaterThanOrEqual(covered);
    covered = to;
    const times = timesOf(lane, from, to);
    const lived = [...times.values()].reduce((sum, time) => sum + time, 0);
    expect(times.get(state)).toBe(Math.max(...times.values()));
    expect(running).toBeCloseTo((times.get("running") ?? 0) / lived, 9);
  }
  const alive = [...timesOf(lane, 0, end).values()].reduce((sum, time) => sum + time, 0);
  const told = stretches.flatMap(({ from, to }) => [...timesOf(lane, from, to).values()]);
  expect(told.reduce((sum, time) => sum + time, 0)).toBe(alive);
}

function timesOf(lane: Parts["lanes"][number], from: number, to: number): Map<string, number> {
  const times = new Map<string, number>();
  for (const stretch of between(lane, from, to)) {
    const state = nameOfState(stretch.state);
    times.set(state, (times.get(state) ?? 0) + stretch.to - stretch.from);
  }
  return times;
}

describe("the summary of a run", () => {
  test("tells of any part what the whole trace says, in however many pieces it was forgotten", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 });
    const limits = fc.record({
      buckets: fc.integer({ min: 2, max: 40 }),
      rows: fc.integer({ min: 1, max: 100 }),
      column: fc.integer({ min: 1, max: 3000 }),
    });
    fc.assert(
      fc.property(run, cuts, limits, (given, pieces, { buckets, rows, column }) => {
        const parts = partsOf(given);
        const summary = new RunSummary(buckets, rows);
        let end = 0;
        for (const piece of pieces) {
          fold(summary, parts, end, end + piece);
          end += piece;
        }
        const told = summary.within(0, end, column);
        if (told === null) throw new Error("nothing is told");
        expect([told.from, told.to]).toEqual([0, end]);
        expect(told.scheduler.length).toBeLessThanOrEqual(buckets);
        expect(summary.rows).toBeLessThanOrEqual(Math.max(rows, parts.lanes.length));
        holdAgainst(told, parts);
      }),
    );
  });

  test("covers a window by the buckets that it touches", () => {
    fc.assert(
      fc.property(run, fc.nat(4999), fc.nat(4999), (given, a, b) => {
        const summary = new RunSummary(16);
        fold(summary, partsOf(given), 0, 5000);
        const [from, to] = [Math.min(a, b), Math.max(a, b) + 1];
        const told = summary.within(from, to, 1);
        const [first, last] = [told?.scheduler.at(0), told?.scheduler.at(-1)];
        expect(first?.from).toBeLessThanOrEqual(from);
        expect(from).toBeLessThan(first?.to ?? 0);
        expect(last?.from).toBeLessThan(to);
        expect(to).toBeLessThanOrEqual(last?.to ?? 0);
      }),
    );
  });

  test("tells with few rows what one tells that had as wide buckets from the start", () => {
    const cuts = fc.array(fc.integer({ min: 1, max: 4000 }), { minLength: 1, maxLength: 8 });
    fc.assert(
      fc.property(run, cuts, fc.integer({ min: 1, max: 100 }), (given, pieces, rows) => {
        const total = pieces.reduce((sum, piece) => sum + piece, 0);
        const told = (summary: RunSummary) => {
          let end = 0;
          for (const piece of pieces) {
            fold(summary, partsOf(given), end, end + piece);
            end += piece;
          }
          return summary.within(0, total, 1);
        };
        const short = told(new RunSummary(64, rows));
        const buckets = Math.floor(total / (short?.bucket ?? 1)) + 1;
        expect(short).toEqual(told(new RunSummary(buckets)));
      }),
    );
  });

  test("keeps to its rows while it is told, however many threads lived through all of its time", () => {
    const summary = new RunSummary(512, 1000);
    const stretch = { from: 0, to: 1e9 };
    summary.begin(0, 1e9);
    let most = 0;
    for (let thread = 0; thread < 900; thread++) {
      summary.lived(thread, ThreadState.READY, stretch);
      most = Math.max(most, summary.rows);
    }
    expect(most).toBeLessThanOrEqual(1000);
    const lived = [{ ...stretch, state: "ready", running: 0 }];
    const told = summary.within(0, 1e9, 1)?.lanes;
    expect(told).toEqual(Array.from({ length: 900 }, () => lived));
  });

  test("keeps to its bounds however long the run is", () => {
    const summary = new RunSummary(64, 200);
    const threads = Array.from({ length: 50 }, (_, thread) => thread);
    for (let time = 0; time < 2e9; time += 1e6) {
      const stretch = { from: time, to: time + 1e6 };
      const lanes = threads.map((thread) => [{ ...stretch, state: 1 + ((time + thread) % 5) }]);
      const scheduler = [{ from: time, to: time + 1000 }];
      fold(summary, { lanes, scheduler, lengths: [] }, time, time + 1e6);
    }
    expect(summary.rows).toBeLessThanOrEqual(200);
    const told = summary.within(0, 2e9, 1);
    expect(told?.scheduler.length).toBeLessThanOrEqual(64);
    expect(told?.lanes.every((lane) => lane.at(-1)?.to === 2e9)).toBe(true);
  });
});

describe("a history that forgets", () => {
  test.each(EXAMPLES)("still tells the whole run of $folder", async (example) => {
    const engine = await start(exampleBundle(example));
    const names = new Names(engine.descriptor, engine.workload);
    const histories = [new History(names, 1000), new History(names)] as const;
    const recorders = histories.map((history) => new Recorder(engine, history));
    for (let tick = 10; tick <= 2000; tick += 10) {
      engine.run("tick", tick, 10);
      for (const recorder of recorders) recorder.follow();
    }
    const { time: end } = engine.look();
    const [forgetful, whole] = histories.map((history) => history.timeline(0, end, 100));
    const summary = forgetful?.summary;
    if (!summary || !whole) throw new Error("nothing was forgotten");
    expect([summary.from, summary.to]).toEqual([0, forgetful.oldest]);
    expect(whole.summary).toBeNull();
    const exact = histories[1].timeline(0, summary.to, 1e7);
    for (const { from, to, share } of summary.scheduler) {
      const busy = exact.scheduler.reduce((sum, span) => sum + overlap(span, from, to), 0);
      expect(share).toBeCloseTo(busy / (to - from), 6);
    }
    for (const [thread, stretches] of summary.lanes.entries()) {
      const segments = exact.lanes[thread] ?? [];
      for (const { from, to, state } of stretches) {
        const time = (name: string) =>
          segments
            .filter((segment) => segment.state === name)
            .reduce((sum, segment) => sum + overlap(segment, from, to), 0);
        const most = Math.max(...new Set(segments.map((segment) => time(segment.state))));
        expect(time(state)).toBeCloseTo(most, 3);
      }
    }
  });

  test("tells nothing of a part that it never saw", () => {
    const summary = new RunSummary(16);
    const lane = [{ from: 0, to: 1000, state: ThreadState.READY }];
    for (const from of [0, 900]) fold(summary, { ...NOTHING, lanes: [lane] }, from, from + 100);
    const told = summary.within(0, 1000, 1)?.lanes[0] ?? [];
    expect(told.some(({ from, to }) => from <= 50 && to > 50)).toBe(true);
    expect(told.some(({ from, to }) => from < 800 && to > 200)).toBe(false);
  });

  test("has no summary of a window that is known in full, or when nothing was forgotten", () => {
    const summary = new RunSummary();
    expect(summary.within(0, 100, 1)).toBeNull();
    fold(summary, NOTHING, 0, 100);
    expect(summary.within(100, 200, 1)).toBeNull();
  });
});

const overlap = (span: { from: number; to: number }, from: number, to: number) =>
  Math.max(0, Math.min(span.to, to) - Math.max(span.from, from));
