import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { Picture } from "../../src/trace/picture.js";
import { TickTimes } from "../../src/trace/tick-times.js";

const changes = fc.array(fc.tuple(fc.integer({ min: 1, max: 50 }), fc.nat(9)), { maxLength: 300 });

/** One container, as a picture of any window shows it. */
function stepsOf(deltas: readonly (readonly [number, number])[]) {
  const list: { time: number; length: number }[] = [];
  let time = 0;
  for (const [delta, length] of deltas) {
    time += delta;
    list.push({ time, length });
  }
  const within = (from: number, to: number, column: number) => {
    const picture = new Picture(from, to, column, 1);
    for (const [i, step] of list.entries()) {
      picture.held(0, step.length, { from: step.time, to: list[i + 1]?.time ?? to });
    }
    return picture.finish(0).lengths[0] ?? [];
  };
  return { within, list, end: time + 10 };
}

const lengthAt = (list: readonly { time: number; length: number }[], time: number) =>
  list.findLast((step) => step.time <= time)?.length ?? 0;

describe("container lengths", () => {
  test("are exact at every moment when columns are narrow", () => {
    fc.assert(
      fc.property(changes, fc.nat(), (deltas, at) => {
        const { within: shownWithin, list, end } = stepsOf(deltas);
        const time = at % end;
        expect(lengthAt(shownWithin(0, end, 0.5), time)).toBe(lengthAt(list, time));
      }),
    );
  });

  test("keep the peak of each column and what holds at its end", () => {
    fc.assert(
      fc.property(changes, fc.integer({ min: 2, max: 200 }), (deltas, column) => {
        const { within: shownWithin, list, end } = stepsOf(deltas);
        const shown = shownWithin(0, end, column);
        for (let start = 0; start < end; start += column) {
          const within = ({ time }: { time: number }) => time >= start && time < start + column;
          const peak = Math.max(lengthAt(list, start), ...list.filter(within).map((s) => s.length));
          const shownPeak = Math.max(
            lengthAt(shown, start),
            ...shown.filter(within).map((s) => s.length),
          );
          expect(shownPeak).toBe(peak);
          expect(lengthAt(shown, start + column - 1)).toBe(lengthAt(list, start + column - 1));
        }
      }),
    );
  });

  test("begin with what holds at the start of a window", () => {
    const { within } = stepsOf([
      [10, 4],
      [10, 5],
      [10, 6],
    ]);
    expect(within(25, 40, 1)).toEqual([
      { time: 25, length: 5 },
      { time: 30, length: 6 },
    ]);
  });
});

describe("the scheduler's spans", () => {
  test("are cut to the window and joined only below a column", () => {
    const within = (from: number, to: number, column: number) => {
      const picture = new Picture(from, to, column, 0);
      for (const start of [0, 20, 90]) picture.scheduled({ from: start, to: start + 10 });
      return picture.finish(0).scheduler;
    };
    expect(within(5, 95, 1)).toEqual([
      { from: 5, to: 10 },
      { from: 20, to: 30 },
      { from: 90, to: 95 },
    ]);
    expect(within(0, 100, 40)).toEqual([
      { from: 0, to: 30 },
      { from: 90, to: 100 },
    ]);
  });
});

describe("the times of ticks", () => {
  test("point to a tick not after the time and near it, however many there are", () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40_000 }), fc.nat(), (count, at) => {
        const times = new TickTimes();
        for (let tick = 1; tick <= count; tick++) times.append(tick, tick * 10);
        const time = at % (count * 10 + 10);
        const tick = times.tickBefore(time);
        expect(tick * 10).toBeLessThanOrEqual(time);
        expect(Math.floor(time / 10) - tick).toBeLessThan(Math.max(2, count / 1000));
      }),
      { numRuns: 30 },
    );
  });
});
