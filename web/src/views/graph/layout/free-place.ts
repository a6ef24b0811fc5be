/** A free place for a new node, near what it is linked with, without moving any other. */

import { type Box, bounds, centre, overlap, type Point } from "../routing/geometry.js";

/** Room that is kept between nodes, for the lines between them. */
export const GAP = 40;
const GRID = 20;

export interface Extent {
  readonly width: number;
  readonly height: number;
}

/** The top left corner nearest to the middle of `near` at which a box touches no other. */
export function freePlace(extent: Extent, near: readonly Box[], taken: readonly Box[]): Point {
  const wish = wishedCorner(extent, near, taken);
  const covered = coveredCorners(extent, taken);
  const reach = taken.length * 40 + 40;
  for (let ring = 0; ring <= reach; ring++) {
    for (const [dx, dy] of ringOffsets(ring)) {
      const corner = { x: wish.x + dx * GRID, y: wish.y + dy * GRID };
      if (!covered.has(cellOf(corner))) return corner;
    }
  }
  const all = bounds(taken);
  return { x: all.x, y: all.y + all.height + GAP };
}

/** The cells of the grid where a corner would have a box touch others. Looking at each of them for each corner takes too long. */
function coveredCorners(extent: Extent, taken: readonly Box[]): ReadonlySet<number> {
  const cells = new Set<number>();
  for (const box of taken) {
    const [left, top] = [snap(box.x - extent.width - GAP), snap(box.y - extent.height - GAP)];
    for (let x = left - GRID; x <= box.x + box.width + GAP + GRID; x += GRID)
      for (let y = top - GRID; y <= box.y + box.height + GAP + GRID; y += GRID)
        if (overlap({ x, y, ...extent }, box, GAP)) cells.add(cellOf({ x, y }));
  }
  return cells;
}

/** Cells in a row of the grid, more than any drawing has. */
const ROW = 2 ** 26;

function cellOf({ x, y }: Point): number {
  return (y / GRID) * ROW + x / GRID;
}

function wishedCorner(extent: Extent, near: readonly Box[], taken: readonly Box[]): Point {
  const middle = centre(bounds(near.length > 0 ? near : taken));
  return { x: snap(middle.x - extent.width / 2), y: snap(middle.y - extent.height / 2) };
}

function snap(value: number): number {
  return Math.round(value / GRID) * GRID;
}

/** Offsets at one distance, below first: drawings grow downwards. */
function* ringOffsets(ring: number): Generator<readonly [number, number]> {
  if (ring === 0) {
    yield [0, 0];
    return;
  }
  for (let i = 0; i <= ring; i++) {
    for (const side of i === 0 ? [0] : [-i, i]) {
      yield [side, ring];
      yield [side, -ring];
      if (Math.abs(side) !== ring) {
        yield [ring, side];
        yield [-ring, side];
      }
    }
  }
}
