import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { ThreadState } from "../../src/generated/layout.js";
import type { Segment } from "../../src/protocol.js";
import { Picture } from "../../src/trace/picture.js";

const LIVE_STATES = ["new", "ready", "running", "waiting", "suspended"] as const;

/** A life as the duration of each state and which it is. */
const life = fc.array(fc.tuple(fc.integer({ min: 1, max: 1000 }), fc.integer({ min: 1, max: 5 })), {
  minLength: 1,
  maxLength: 200,
});

/** One thread, as a picture of any window shows it. */
function laneOf(durations: readonly (readonly [number, number])[]) {
  const stretches: { from: number; to: number; state: number }[] = [];
  let end = 0;
  for (const [duration, state] of durations) {
    stretches.push({ from: end, to: end + duration, state });
    end += duration;
  }
  const segments = (from: number, to: number, column: number): readonly Segment[] => {
    const picture = new Picture(from, to, column, 0);
    for (const { state, ...stretch } of stretches) picture.lived(0, state, stretch);
    return picture.finish(1).lanes[0] ?? [];
  };
  return { segments, end };
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
        const { segments, end } = laneOf(durations);
        const time = at % end;
        const shown = segments(0, end, 0.5).find(({ from, to }) => from <= time && time < to);
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
          const { segments, end } = laneOf(durations);
          const [from, to] = [a % end, b % end].sort((x, y) => x - y) as [number, number];
          fc.pre(from < to);
          const shown = segments(from, to, (to - from) / columns);
          expect(shown[0]?.from).toBe(from);
          expect(shown.at(-1)?.to).toBe(to);
          const joints = shown.slice(1).map((segment) => segment.from);
          expect(joints).toEqual(shown.slice(0, -1).map((segment) => segment.to));
          expect(shown.length).toBeLessThanOrEqual(3 * columns + 3);
        },
      ),
    );
  });

  test("merges short stretches into the state that takes most of the time there", () => {
    const pairs = Array.from({ length: 100 }, () => [
      [3, ThreadState.RUNNING] as const,
      [7, ThreadState.READY] as const,
    ]);
    expect(laneOf(pairs.flat()).segments(0, 1000, 100)).toEqual([
      { from: 0, to: 1000, state: "ready" },
    ]);
  });

  test("gives a stretch longer than a column exactly, whatever is around it", () => {
    fc.assert(
      fc.property(life, life, fc.integer({ min: 100, max: 400 }), (before, after, column) => {
        const long = [[column + 1, 5]] as const;
        const calm = before.map(([duration]) => [duration, 2] as const);
        const { segments, end } = laneOf([
          ...calm,
          ...long,
          ...after.map(([d]) => [d, 3] as const),
        ]);
        expect(timeIn(segments(0, end, column), "suspended")).toBe(column + 1);
      }),
    );
  });
});
