/** The lines on which routes may run: beside every box at fixed distances, and through every port. */

import type { Box, Point } from "../geometry.js";

/**
 * Costs of routes are whole numbers, in parts of what a pixel of plain line costs.
 * Engines keep small whole numbers without taking memory for each, also in code that
 * has not been optimised yet, as it is when the first graph is drawn.
 */

/** Cost of a pixel of plain line. */
export const PIXEL = 16;

/** Where no line can run; more than any way costs, and still a small whole number. */
export const BLOCKED = 2 ** 30 - 1;

const TRACKS = [20, 32, 44, 56, 68, 84, 104];
const LEAST_GAP = 7;

export interface Grid {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
}

/** Builds the lines for boxes; every one of `required` lies on a crossing. */
export function buildGrid(boxes: readonly Box[], required: readonly Point[]): Grid {
  const xs = lines(
    required.map((point) => point.x),
    boxes.map((box) => [box.x, box.x + box.width] as const),
  );
  const ys = lines(
    required.map((point) => point.y),
    boxes.map((box) => [box.y, box.y + box.height] as const),
  );
  return { xs, ys };
}

/** The crossing at a point, or -1. */
export function crossingAt(grid: Grid, point: Point): number {
  const i = indexOf(grid.xs, point.x);
  const j = indexOf(grid.ys, point.y);
  return i < 0 || j < 0 ? -1 : j * grid.xs.length + i;
}

export function pointAt(grid: Grid, crossing: number): Point {
  const width = grid.xs.length;
  return { x: grid.xs[crossing % width] ?? 0, y: grid.ys[Math.floor(crossing / width)] ?? 0 };
}

/** Required lines, and tracks on both sides of every box where they are not too close to another line. */
function lines(
  required: readonly number[],
  extents: readonly (readonly [number, number])[],
): Float64Array {
  const kept = [...new Set(required)].sort((a, b) => a - b);
  for (const track of TRACKS) {
    for (const [from, to] of extents) {
      insertApart(kept, from - track);
      insertApart(kept, to + track);
    }
  }
  return Float64Array.from(kept);
}

function insertApart(sorted: number[], value: number): void {
  const at = lowerBound(sorted, value);
  const before = sorted[at - 1];
  const after = sorted[at];
  if (before !== undefined && value - before < LEAST_GAP) return;
  if (after !== undefined && after - value < LEAST_GAP) return;
  sorted.splice(at, 0, value);
}

function lowerBound(sorted: ArrayLike<number>, value: number): number {
  let low = 0;
  let high = sorted.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((sorted[middle] ?? 0) < value) low = middle + 1;
    else high = middle;
  }
  return low;
}

function indexOf(sorted: Float64Array, value: number): number {
  const at = lowerBound(sorted, value);
  return sorted[at] === value ? at : -1;
}
