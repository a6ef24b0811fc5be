import { expect, test } from "vitest";
import { barsOf, placeOf } from "../../src/views/measures/histogram-shape.js";

const BARS = barsOf([
  [1, 2, 5],
  [2, 4, 10],
  [4, 8, 0],
  [8, 16, 1],
]);

test("bars are as high as their share of the highest", () => {
  expect(BARS.map(({ share }) => share)).toEqual([0.5, 1, 0, 0.1]);
  expect(barsOf([])).toEqual([]);
});

test("a value stands within the bar that counts it, and the highest at the end", () => {
  expect([1, 1.5, 2, 3, 12, 16, 20].map((value) => placeOf(value, BARS))).toEqual([
    0, 0.125, 0.25, 0.375, 0.875, 1, 1,
  ]);
});
