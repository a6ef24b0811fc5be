import { expect, test } from "vitest";
import type { Timeline } from "../../src/model/run/simulation.js";
import { bundlesOf } from "../../src/views/timeline/appointments/bundles.js";
import { pairOf } from "../../src/views/timeline/appointments/pair.js";

const TIMELINE = {
  lanes: [
    [],
    [
      { from: 0, to: 10, state: "running" },
      { from: 10, to: 20, state: "beginning" },
      { from: 20, to: 35, state: "calling" },
      { from: 35, to: 50, state: "ending" },
      { from: 50, to: 52, state: "ready" },
      { from: 52, to: 60, state: "running" },
      { from: 80, to: 90, state: "calling" },
    ],
  ],
  processors: [
    [
      { from: 0, to: 10, thread: 2 },
      { from: 12, to: 18, thread: 1 },
    ],
  ],
  scheduler: [{ from: 10, to: 12 }],
} as unknown as Timeline;

test("what passes between a thread and the reactor follows from what the thread does", () => {
  expect(pairOf(TIMELINE, 2).steps).toEqual([
    { time: 10, kind: "calls" },
    { time: 20, kind: "begins" },
    { time: 35, kind: "is over" },
    { time: 50, kind: "goes on" },
    // What comes at 80 follows on nothing that is known.
  ]);
});

test("the reactor has the processor for this thread, for others, and for the scheduler", () => {
  expect(pairOf(TIMELINE, 2).reactor).toEqual([
    { from: 0, to: 10, look: "own" },
    { from: 12, to: 18, look: "others" },
    { from: 10, to: 12, look: "scheduler" },
  ]);
});

test("who is away has called, and goes on when its appointment ends", () => {
  const away = {
    ...{ processors: [[]], scheduler: [] },
    lanes: [
      [
        { from: 0, to: 10, state: "running" },
        { from: 10, to: 30, state: "waiting" },
        { from: 30, to: 31, state: "ending" },
        { from: 31, to: 40, state: "running" },
      ],
    ],
  } as unknown as Timeline;
  expect(pairOf(away, 1).steps.map(({ kind }) => kind)).toEqual(["calls", "is over", "goes on"]);
});

test("steps of one instant are named together where that fits, and else by the last of them", () => {
  const { steps } = pairOf(TIMELINE, 2);
  const words = (width: number) =>
    bundlesOf(steps, (time) => Math.floor(time / 20) * width, 3 * width).map((one) => one.words);
  expect(words(200)).toEqual(["calls", "begins, is over", "goes on"]);
  expect(words(70)).toEqual(["calls", "is over", "goes on"]);
  expect(words(20)).toEqual(["", "", ""]);
  const [, both] = bundlesOf(steps, (time) => Math.floor(time / 20) * 50, 300);
  expect([both?.isUp, both?.isDown]).toEqual([true, true]);
});
