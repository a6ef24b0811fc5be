import { expect, test } from "vitest";
import type { Box } from "../../../src/graph/geometry.js";
import { previewLine } from "../../../src/graph/preview/new-arrow.js";

const boxAt = (x: number, y: number): Box => ({ x, y, width: 200, height: 80 });
/** The numbers of a path, from its first point to its last. */
const points = (path: string) =>
  [...path.matchAll(/(-?[\d.]+),(-?[\d.]+)/g)].map(([, x, y]) => [Number(x), Number(y)] as const);
const levels = (path: string) => points(path).map(([, y]) => y);

test("an arrow goes from the right side of its source to the left side of its target", () => {
  const path = previewLine(boxAt(0, 0), boxAt(400, 100));
  expect(points(path).at(0)).toEqual([200, 40]);
  expect(points(path).at(-1)).toEqual([400, 140]);
  expect(path).toContain("C");
});

test("backwards it goes between two boxes above each other, whichever is above", () => {
  expect(levels(previewLine(boxAt(300, 200), boxAt(0, 0)))).toContain(140);
  expect(levels(previewLine(boxAt(300, 0), boxAt(0, 200)))).toContain(140);
});

test("backwards along a row it goes below both boxes", () => {
  const path = previewLine(boxAt(300, 0), boxAt(0, 10));
  expect(Math.max(...levels(path))).toBeGreaterThan(90);
  expect(points(path).at(-1)).toEqual([0, 50]);
});

test("to a pointer before the box that it leaves, it goes around that box", () => {
  const path = previewLine(boxAt(300, 0), { x: 250, y: 30, width: 0, height: 0 });
  expect(Math.max(...levels(path))).toBeGreaterThan(80);
});
