import { expect, test } from "vitest";
import { ALL_THREADS, wantsAll, withSaved } from "../../src/model/run/filters.js";
import type { SimulationState, ThreadView } from "../../src/model/run/simulation.js";
import { wanted } from "../../src/views/threads/filter.js";

const view = (
  thread: number,
  className: string,
  instance: number,
  state: ThreadView["state"],
  container: number,
) => ({ thread, className, instance, state, container }) as ThreadView;

const THREADS = [
  view(1, "sensor", 0, "ready", 1),
  view(2, "sensor", 1, "waiting", 2),
  view(3, "display", 0, "running", 0),
  view(12, "sensor", 2, "ready", 3),
];
const NAMES = ["ready", "level[0]", "level[1]"];
const SIMULATION = {
  threads: Object.assign([], { 0: THREADS[0], 1: THREADS[1], 2: THREADS[2], 11: THREADS[3] }),
  containers: NAMES.map((name, index) => ({ node: index + 1, name, local: false, threads: [] })),
} as unknown as SimulationState;

const numbers = (filter: Partial<typeof ALL_THREADS>) =>
  wanted(THREADS, { ...ALL_THREADS, ...filter }, SIMULATION).map(({ thread }) => thread);

test("threads are found by a part of their name, or by their whole number", () => {
  expect(numbers({})).toEqual([1, 2, 3, 12]);
  expect(numbers({ text: "SENS" })).toEqual([1, 2, 12]);
  expect(numbers({ text: "sensor[1]" })).toEqual([2]);
  // Twelve is no second thread, and its index is.
  expect(numbers({ text: "2" })).toEqual([2, 12]);
});

test("by state and container, of an array as a whole or by element", () => {
  expect(numbers({ state: "ready" })).toEqual([1, 12]);
  expect(numbers({ container: "level" })).toEqual([2, 12]);
  expect(numbers({ container: "level[0]", state: "waiting" })).toEqual([2]);
  expect(numbers({ container: "lev" })).toEqual([]);
});

test("a filter is kept in place of one of its name", () => {
  const first = withSaved([], "late", { ...ALL_THREADS, text: "a" });
  const both = withSaved(first, "early", ALL_THREADS);
  expect(both.map(({ name }) => name)).toEqual(["early", "late"]);
  const again = withSaved(both, "late", { ...ALL_THREADS, text: "b" });
  expect(again).toHaveLength(2);
  expect(again[1]?.filter.text).toBe("b");
  expect(wantsAll(ALL_THREADS)).toBe(true);
  expect(wantsAll(again[1]?.filter ?? ALL_THREADS)).toBe(false);
});
