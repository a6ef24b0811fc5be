import { describe, expect, test } from "vitest";
import type { Timeline } from "../../src/model/run/simulation.js";
import { OWN_ORDER } from "../../src/ui/timeline/rows.js";
import {
  AXIS,
  BAR,
  boundaries,
  type Chart,
  foundAt,
  rowTop,
  turnsIn,
  xOf,
} from "../../src/views/gantt/places.js";
import { chartWords, foundWords, turnWords } from "../../src/views/gantt/words.js";

const MS = 1e6;

const timeline: Timeline = {
  from: 0,
  to: 10 * MS,
  oldest: 0,
  summary: null,
  lanes: [
    [
      { from: 0, to: 4 * MS, state: "running" },
      { from: 4 * MS, to: 10 * MS, state: "waiting" },
    ],
    [
      { from: 0, to: 4 * MS, state: "ready" },
      { from: 4 * MS, to: 10 * MS, state: "running" },
    ],
  ],
  scheduler: [],
  processors: [
    [
      { from: 0, to: 4 * MS, thread: 1 },
      { from: 4 * MS, to: 6 * MS, thread: 2 },
    ],
    [{ from: 4 * MS, to: 10 * MS, thread: 2 }],
  ],
  marks: [{ kind: "missed", thread: 2, time: 8 * MS }],
  strikes: [],
  lengths: [],
};

const chart: Chart = {
  timeline,
  window: { from: 0, to: 10 * MS },
  names: ["P1", "P2"],
  order: OWN_ORDER,
  width: 1100,
  left: 100,
};

describe("the places of a Gantt chart", () => {
  test("turns come in order of time, those of one time by processor", () => {
    expect(turnsIn(chart).map(({ from, processor }) => [from / MS, processor])).toEqual([
      [0, 0],
      [4, 0],
      [4, 1],
    ]);
    const part = { ...chart, window: { from: 6 * MS, to: 8 * MS } };
    expect(turnsIn(part).map(({ processor }) => processor)).toEqual([1]);
  });

  test("what lies at a place is told: a turn on a bar, what a thread does in its row", () => {
    const x = xOf(5 * MS, chart);
    const onBar = foundAt(chart, x, AXIS + BAR / 2);
    expect(onBar && foundWords(chart, onBar)).toBe(
      "P2 ran on processor 0: 4.00 ms to 6.00 ms, 2 ms",
    );
    const inRow = foundAt(chart, x, rowTop(chart, 0) + 5);
    expect(inRow && foundWords(chart, inRow)).toBe("P1 waiting: 4.00 ms to 10.00 ms, 6 ms");
    expect(foundAt(chart, 50, AXIS + 5)).toBeNull();
    expect(foundAt(chart, x, 5)).toBeNull();
  });

  test("times are told where turns begin and end, as many as have room", () => {
    const label = (time: number) => `${time / MS}`;
    expect(boundaries(chart, label).map(({ text }) => text)).toEqual(["0", "4", "6", "10"]);
    const narrow = { ...chart, width: 150 };
    expect(boundaries(narrow, label).length).toBeLessThan(4);
  });

  test("the chart in words tells processors, turns and missed deadlines", () => {
    expect(chartWords(chart, 3)).toBe(
      "Turns of 2 threads on 2 processors, 0.00 ms to 10.00 ms: 3 turns, 1 missed deadline",
    );
    const [first] = turnsIn(chart);
    expect(first && turnWords(chart, first)).toContain("P1 ran on processor 0: 0.00 ms to 4.00 ms");
  });
});

test("a pinned thread has the first row", () => {
  const own = foundAt(chart, xOf(1 * MS, chart), rowTop(chart, 0) + 1);
  const order = { threads: [1, 0], rows: [1, 0], pinned: 1 };
  const pinned = { ...chart, order };
  expect(own).toMatchObject({ kind: "state", thread: 1 });
  expect(foundAt(pinned, xOf(1 * MS, pinned), rowTop(pinned, 1) + 1)).toEqual(own);
  expect(foundAt(pinned, xOf(1 * MS, pinned), rowTop(pinned, 0) + 1)).not.toEqual(own);
});
