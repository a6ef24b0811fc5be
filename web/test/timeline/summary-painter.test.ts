import { expect, test } from "vitest";
import type { Summary } from "../../src/model/run/simulation.js";
import { laneTop, rowsFor, STRIP_HEIGHT } from "../../src/ui/timeline/rows.js";
import type { Scene } from "../../src/ui/timeline/scene.js";
import { summaryBoxes } from "../../src/ui/timeline/summary-painter.js";

const SUMMARY: Summary = {
  from: 0,
  to: 200,
  bucket: 100,
  lanes: [
    [
      { from: 0, to: 100, state: "ready", running: 0.25 },
      { from: 100, to: 200, state: "running", running: 0.75 },
    ],
    [{ from: 0, to: 100, state: "dead", running: 0 }],
  ],
  scheduler: [{ from: 0, to: 200, share: 0.5 }],
  lengths: [[], [{ from: 0, to: 200, low: 1, high: 4 }]],
};

/** 200 ns on 400 pixels: two for each nanosecond. */
const SCENE: Scene = {
  window: { from: 0, to: 200 },
  timeline: null,
  rows: rowsFor(2, 1),
  strips: [2],
  time: 300,
  lastTime: 300,
  range: null,
  rangeText: "",
  scroll: 0,
};

const VIEW = { width: 400, height: 200 };

const boxesOf = (kind: string, scene = SCENE) =>
  summaryBoxes(SUMMARY, scene, VIEW).filter((box) => box.kind === kind);

test("what took most time of a stretch is drawn, and how much the thread ran", () => {
  expect(boxesOf("half")).toMatchObject([{ x: 0, width: 200 }]);
  const [less, more] = boxesOf("running");
  expect([less?.x, more?.x]).toEqual([0, 200]);
  expect((more?.height ?? 0) / (less?.height ?? 1)).toBeCloseTo(3, 10);
  // Bars stand on the same line, within the lane.
  expect((less?.y ?? 0) + (less?.height ?? 0)).toBeCloseTo(
    (more?.y ?? 0) + (more?.height ?? 0),
    10,
  );
  expect(less?.y).toBeGreaterThan(laneTop(0));
  expect((less?.y ?? 0) + (less?.height ?? 0)).toBeLessThan(laneTop(1));
});

test("a thread that is no longer there leaves nothing", () => {
  expect(
    summaryBoxes(SUMMARY, SCENE, VIEW).filter(({ y }) => y > laneTop(1) && y < laneTop(2)),
  ).toEqual([]);
});

test("a container's lengths are a band from the least to the most", () => {
  const [band] = boxesOf("length");
  const top = SCENE.rows.stripTops[0] ?? 0;
  expect(band).toMatchObject({ x: 0, width: 400, y: top + 6, height: (STRIP_HEIGHT - 10) * 0.75 });
});

test("what is out of view is left out", () => {
  const later = { ...SCENE, window: { from: 100, to: 300 } };
  expect(boxesOf("half", later)).toEqual([]);
  expect(boxesOf("running", later)).toHaveLength(1);
});

test("of lanes that are scrolled out of view nothing is drawn", () => {
  const [lane = []] = SUMMARY.lanes;
  const many = { ...SUMMARY, lanes: Array.from({ length: 100_000 }, () => lane) };
  const rows = rowsFor(many.lanes.length, 1);
  const drawn = (scroll: number) =>
    summaryBoxes(many, { ...SCENE, rows, scroll }, VIEW).filter(({ kind }) => kind === "half");
  // Ten lanes below the axis, the last cut off.
  expect(
    drawn(0)
      .map(({ y }) => y)
      .at(-1),
  ).toBeGreaterThan(laneTop(9));
  expect(drawn(0)).toHaveLength(10);
  const [first, ...others] = drawn(laneTop(5000) - laneTop(0) + 1);
  expect(first?.y).toBeGreaterThan(laneTop(5000));
  expect(first?.y).toBeLessThan(laneTop(5001));
  expect(others).toHaveLength(9);
});
