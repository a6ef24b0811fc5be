import { expect, test } from "vitest";
import { withJobBounds } from "../../src/cli/run/job-bounds.js";
import type { Measures } from "../../src/protocol.js";

const jobs = [
  { class: "fast", response_max_ns: 20 },
  { class: "slow", response_max_ns: null },
  { class: "other", response_max_ns: 5 },
];
const measures = { jobs } as unknown as Measures;

test("the margin of a class is what its jobs have stayed below the greatest bound of its threads", () => {
  const bounds = [
    { class: "fast", bound_ns: 26 },
    { class: "fast", bound_ns: 30 },
    { class: "slow", bound_ns: 118 },
  ];
  expect(withJobBounds(measures, bounds).jobs).toEqual([
    { class: "fast", response_max_ns: 20, bound_ns: 30, margin_ns: 10 },
    { class: "slow", response_max_ns: null, bound_ns: 118, margin_ns: null },
    { class: "other", response_max_ns: 5 },
  ]);
});

test("where nothing is known before the run, measures stay as they are", () => {
  expect(withJobBounds(measures, [])).toBe(measures);
});
