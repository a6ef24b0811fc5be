import { expect, test } from "vitest";
import type { Timeline } from "../../src/model/run/simulation.js";
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
