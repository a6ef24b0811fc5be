import { expect, test } from "vitest";
import type { ComparedRun } from "../../src/model/comparison/compared-runs.js";
import type { SimulationState, Timeline } from "../../src/model/run/simulation.js";
import { partings } from "../../src/views/comparison/runs/differences.js";
import { excerpt } from "../../src/views/comparison/runs/excerpt.js";
import { lengthAt, momentWords, stateAt } from "../../src/views/comparison/runs/moment.js";
import { togglePlaying } from "../../src/views/comparison/runs/playing.js";
import {
  createRunsView,
  goTo,
  goToTicks,
  panBy,
  show,
  showAll,
  zoomBy,
} from "../../src/views/comparison/runs/view-store.js";

const THREADS = ["worker", "clerk"];

/** A run that dispatched these threads, one each millisecond. */
function runOf(dispatched: readonly number[], ended = true): ComparedRun {
  const lastTime = dispatched.length * 1e6;
  const threads = THREADS.map((className, index) => ({
    className,
    instance: 0,
    thread: index + 1,
  }));
  return {
    name: "some",
    state: { threads, lastTime } as unknown as SimulationState,
    digest: {
      ended,
      threads,
      decisions: {
        total: dispatched.length,
        ticks: Float64Array.from(dispatched, (_, index) => index + 1),
        times: Float64Array.from(dispatched, (_, index) => index * 1e6),
        threads: Uint32Array.from(dispatched),
      },
    } as unknown as ComparedRun["digest"],
    timeline: () => Promise.reject(new Error("nobody asks")),
    seek: () => Promise.reject(new Error("nobody asks")),
  };
}

const LETTERS = ["A", "B", "C"];

test("each run parts from the first where it first decides differently", () => {
  const runs = [runOf([1, 2, 1, 2]), runOf([1, 2, 2, 1]), runOf([1, 2, 1, 2])];
  expect(partings(runs, LETTERS)).toMatchObject([
    null,
    {
      time: 2e6,
      words:
        "B first differs from A at 2 ms, after 2 decisions: A runs worker[0], B runs clerk[0].",
    },
    { time: null, words: "C makes the same decisions as A." },
  ]);
});

test("a run that ended sooner parts there, one that was cut off does not", () => {
  const [, sooner] = partings([runOf([1, 2, 1]), runOf([1, 2])], LETTERS);
  expect(sooner).toMatchObject({ time: 2e6 });
  expect(sooner?.words).toContain("A runs worker[0], B has ended");
  const [, cut] = partings([runOf([1, 2, 1]), runOf([1, 2], false)], LETTERS);
  expect(cut?.time).toBeNull();
});

test("runs that decide the same at other times part where the first of them does", () => {
  const later = runOf([1, 2, 1]);
  later.digest.decisions.times.set([1.5e6, 2.5e6], 1);
  const [, parting] = partings([runOf([1, 2, 1]), later], LETTERS);
  expect(parting).toEqual({
    time: 1e6,
    ticks: [2, 2],
    words: "B makes the same decisions as A, but at other times from 1 ms on.",
  });
});

test("a moment of all runs is told in words", () => {
  const running = { from: 0, to: 1e6, state: "running" } as const;
  const ready = { from: 0, to: 1e6, state: "ready" } as const;
  const one = {
    lanes: [[running], [ready]],
    scheduler: [{ from: 1e6, to: 2e6 }],
    lengths: [
      [
        { time: 0, length: 2 },
        { time: 5e5, length: 3 },
      ],
    ],
  } as unknown as Timeline;
  const other = { ...one, lanes: [[ready], [running]] };
  const runs = [runOf([1, 2, 1, 2]), runOf([2])];
  const words = (at: number) => momentWords(runs, LETTERS, [one, other], at);
  expect(words(4e5)).toBe("400 µs: A runs worker; B runs clerk");
  expect(words(1.5e6)).toBe("1.5 ms: A is in the scheduler; B has ended");
  expect(words(2.5e6)).toBe("2.5 ms: A runs no thread; B has ended");
  expect([stateAt(one, 2, 4e5), stateAt(one, 2, 2e6), stateAt(null, 1, 0)]).toEqual([
    "ready",
    null,
    null,
  ]);
  expect([lengthAt(one, 1, 4e5), lengthAt(one, 1, 6e5), lengthAt(one, 2, 0)]).toEqual([2, 3, null]);
});

test("one window serves all runs, and goes no further than the longest of them", () => {
  const view = createRunsView(120e6, 60e6, 1000);
  const first = view.getState().window;
  expect(first.to - first.from).toBe(10e6);
  expect(first.from).toBeLessThan(60e6);
  zoomBy(view, 0.5);
  expect(view.getState().window.to - view.getState().window.from).toBe(5e6);
  const before = view.getState().window.from;
  panBy(view, 0.5);
  expect(view.getState().window.from).toBe(before + 2.5e6);
  goTo(view, 500e6);
  expect(view.getState().at).toBe(120e6);
  const { window } = view.getState();
  expect(window.from <= 120e6 && window.to >= 120e6).toBe(true);
  show(view, { from: -5e6, to: 5e6 });
  expect(view.getState().window.from).toBe(0);
  showAll(view);
  expect(view.getState().window).toEqual({ from: 0, to: 126e6 });
});

test("runs of few decisions show whole at first", () => {
  expect(createRunsView(12e6, 0, 9).getState().window).toMatchObject({ from: 0, to: 12e6 });
});

test("each run is looked at where it decides otherwise, until one looks elsewhere", () => {
  const [, parting] = partings([runOf([1, 2, 1]), runOf([1, 1])], ["A", "B"]);
  expect(parting?.ticks).toEqual([2, 2]);
  const view = createRunsView(3e6, 0, 3);
  goToTicks(view, 1e6, new Map([[0, 2]]));
  expect(view.getState()).toMatchObject({ at: 1e6, ticks: new Map([[0, 2]]) });
  goTo(view, 2e6);
  expect(view.getState().ticks.size).toBe(0);
});

test("a run plays on from its end by beginning anew", () => {
  const view = createRunsView(3e6, 3e6, 3);
  togglePlaying(view);
  expect(view.getState()).toMatchObject({ at: 0, isPlaying: true });
  togglePlaying(view);
  expect(view.getState().isPlaying).toBe(false);
});

test("lines around one are shown without the indent that all of them have", () => {
  const text = "a\n    b\n\n      c\n    d\n    e";
  expect(excerpt(text, 4)).toEqual([
    { number: 2, words: "b" },
    { number: 3, words: "" },
    { number: 4, words: "  c" },
    { number: 5, words: "d" },
    { number: 6, words: "e" },
  ]);
  expect(excerpt("one", 1)).toEqual([{ number: 1, words: "one" }]);
});
