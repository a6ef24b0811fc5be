import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ThreadState } from "../../src/generated/layout.js";
import type { Segment } from "../../src/protocol.js";
import { Lane } from "../../src/trace/lane.js";

const LIVE_STATES = ["new", "ready", "running", "waiting", "suspended"] as const;

/** A life as the duration of each state and which it is. */
const life = fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 5 })), {
  minLength: 1,
  maxLength: 200,
});

function laneOf(durations: readonly (readonly [number, number])[]) {
  const lane = new Lane();
  let time = 0;
  for (const [duration, state] of durations) {
    lane.change(time, state);
    time += duration;
  }
  return { lane, end: time };
}

/** The state at each nanosecond, the slow way. */
function stateAt(durations: readonly (readonly [number, number])[], time: number): string {
  let start = 0;
  for (const [duration, state] of durations) {
    if (time < start + duration) return LIVE_STATES[state - 1] ?? "";
    start += duration;
  }
  return "";
}

const timeIn = (segments: readonly Segment[], state: string) =>
  segments.reduce(
    (sum, segment) => (segment.state === state ? sum + segment.to - segment.from : sum),
    0,
  );

describe("a lane", () => {
  test("shows each state exactly when columns are narrower than every stretch", () => {
    fc.assert(
      fc.property(life, fc.nat(), (durations, at) => {
        const { lane, end } = laneOf(durations);
        const time = at % end;
        const shown = lane.segments(0, end, 0.5).find(({ from, to }) => from <= time && time < to);
        expect(shown?.state).toBe(stateAt(durations, time));
      }),
    );
  });

  test("covers any window without gap or overlap, with at most three segments per column", () => {
    fc.assert(
      fc.property(
        life,
        fc.nat(),
        fc.nat(),
        fc.integer({ min: 1, max: 50 }),
        (durations, a, b, columns) => {
          const { lane, end } = laneOf(durations);
          const [from, to] = [a % end, b % end].sort((x, y) => x - y) as [number, number];
          fc.pre(from < to);
          const segments = lane.segments(from, to, (to - from) / columns);
          expect(segments[0]?.from).toBe(from);
          expect(segments.at(-1)?.to).toBe(to);
          const joints = segments.slice(1).map((segment) => segment.from);
          expect(joints).toEqual(segments.slice(0, -1).map((segment) => segment.to));
          expect(segments.length).toBeLessThanOrEqual(3 * columns + 3);
        },
      ),
    );
  });

  test("merges short stretches into the state that takes most of the time there", () => {
    const lane = new Lane();
    for (let time = 0; time < 1000; time += 10) {
      lane.change(time, ThreadState.RUNNING);
      lane.change(time + 3, ThreadState.READY);
    }
    const segments = lane.segments(0, 1000, 100);
    expect(segments).toEqual([{ from: 0, to: 1000, state: "ready" }]);
  });

  test("gives a stretch longer than a column exactly, whatever is around it", () => {
    fc.assert(
      fc.property(life, life, fc.integer({ min: 100, max: 400 }), (before, after, column) => {
        const long = [[column + 1, 5]] as const;
        const calm = before.map(([duration]) => [duration, 2] as const);
        const { lane, end } = laneOf([...calm, ...long, ...after.map(([d]) => [d, 3] as const)]);
        expect(timeIn(lane.segments(0, end, column), "suspended")).toBe(column + 1);
      }),
    );
  });

  test("shows a switch as a state of its own and ends with the thread", () => {
    const lane = new Lane();
    lane.change(0, ThreadState.NEW);
    lane.switched(10, 15);
    lane.change(15, ThreadState.RUNNING);
    lane.change(40, ThreadState.DEAD);
    expect(lane.segments(0, 100, 1)).toEqual([
      { from: 0, to: 10, state: "new" },
      { from: 10, to: 15, state: "switching" },
      { from: 15, to: 40, state: "running" },
    ]);
  });

  test("returns to its state when a thread that was switched to has nothing to do", () => {
    const lane = new Lane();
    lane.change(0, ThreadState.WAITING);
    lane.switched(10, 15);
    lane.switched(20, 25);
    expect(lane.segments(0, 30, 1).map(({ state }) => state)).toEqual([
      "waiting",
      "switching",
      "waiting",
      "switching",
      "waiting",
    ]);
  });

  test("keeps the state that holds at the point up to which it forgets", () => {
    const { lane } = laneOf([
      [10, 1],
      [10, 2],
      [10, 3],
    ]);
    lane.dropBefore(15);
    expect(lane.segments(15, 30, 1)).toEqual([
      { from: 15, to: 20, state: "ready" },
      { from: 20, to: 30, state: "running" },
    ]);
  });
});
