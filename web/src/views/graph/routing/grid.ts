/**
 * The lines on which routes may run.
 *
 * Lines stand beside every box at fixed distances, and through every port. The
 * cells between crossings carry what a route along them costs: more the closer
 * the boxes are on both sides, so that a route keeps to the middle of a channel.
 */

import type { Box, Point } from "./geometry.js";

/** How far a route keeps from a box. */
export const MARGIN = 14;
const TRACKS = [20, 32, 44, 56, 68, 84, 104];
const LEAST_GAP = 7;
/** A box within this distance makes a cell dearer. */
const NEAR = 12;
/** A gap whose walls are both closer than this is left free for what must pass it. */
const NARROW = 36;
const NARROW_COST = 3;

export interface Grid {
  readonly xs: Float64Array;
  readonly ys: Float64Array;
  /** By crossing (row by row): cost per pixel of the cell to its right; infinite where a box stands. */
  readonly across: Float64Array;
  /** By crossing: cost per pixel of the cell below. */
  readonly down: Float64Array;
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
  const across = new Float64Array(xs.length * ys.length);
  const down = new Float64Array(xs.length * ys.length);
  for (let j = 0; j < ys.length; j++) {
    for (let i = 0; i < xs.length; i++) {
      const [x, y] = [xs[i] ?? 0, ys[j] ?? 0];
      across[j * xs.length + i] = cellCost(boxes, x, xs[i + 1], y, false);
      down[j * xs.length + i] = cellCost(boxes, y, ys[j + 1], x, true);
    }
  }
  return { xs, ys, across, down };
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

/** Cost per pixel of a cell from `from` to `to` at `beside` on the other axis. */
function cellCost(
  boxes: readonly Box[],
  from: number,
  to: number | undefined,
  beside: number,
  vertical: boolean,
): number {
  if (to === undefined) return Number.POSITIVE_INFINITY;
  let before = Number.POSITIVE_INFINITY;
  let after = Number.POSITIVE_INFINITY;
  for (const box of boxes) {
    const start = vertical ? box.y : box.x;
    const end = start + (vertical ? box.height : box.width);
    if (to <= start - MARGIN || from >= end + MARGIN) continue;
    const near = vertical ? box.x : box.y;
    const far = near + (vertical ? box.width : box.height);
    if (beside > near - MARGIN && beside < far + MARGIN) return Number.POSITIVE_INFINITY;
    if (beside <= near) after = Math.min(after, near - beside);
    else before = Math.min(before, beside - far);
  }
  const narrow = Math.max(before, after) < NARROW ? NARROW_COST : 0;
  return 1 + narrow + NEAR / Math.max(before, MARGIN) + NEAR / Math.max(after, MARGIN);
}
