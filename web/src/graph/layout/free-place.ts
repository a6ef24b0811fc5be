/** A free place for a new node, near what it is linked with, without moving any other. */

import { type Box, bounds, centre, type Point, type Size } from "../geometry.js";

/** Room that is kept between nodes, for the lines between them. */
export const GAP = 40;
const GRID = 20;

/** The top left corner nearest to the middle of `near` at which a box touches no other. */
export function freePlace(extent: Size, near: readonly Box[], taken: readonly Box[]): Point {
  const wish = wishedCorner(extent, near, taken);
  const isCovered = coveredCorners(extent, taken);
  const reach = taken.length * 40 + 40;
  for (let ring = 0; ring <= reach; ring++) {
    for (const [dx, dy] of ringOffsets(ring)) {
      const corner = { x: wish.x + dx * GRID, y: wish.y + dy * GRID };
      if (!isCovered(corner)) return corner;
    }
  }
  const all = bounds(taken);
  return { x: all.x, y: all.y + all.height + GAP };
}

/**
 * Tells of corners on the grid whether a box there would touch others. Looking at all of these for each corner takes too
 * long: what they cover of each row of the grid is noted first.
 */
function coveredCorners(extent: Size, taken: readonly Box[]): (corner: Point) => boolean {
  const rows = new Map<number, (readonly [from: number, end: number])[]>();
  for (const box of taken) {
    const [top, bottom] = coveredSteps(box.y, box.height, extent.height);
    const covered = coveredSteps(box.x, box.width, extent.width);
    for (let row = top; row < bottom; row++) {
      const known = rows.get(row);
      if (known) known.push(covered);
      else rows.set(row, [covered]);
    }
  }
  return ({ x, y }) =>
    rows.get(y / GRID)?.some(([from, end]) => from <= x / GRID && x / GRID < end) ?? false;
}

/** Where, along one side, corners of a box would have it touch another: the first step of the grid, and the one behind the last. */
function coveredSteps(at: number, length: number, own: number): readonly [number, number] {
  return [Math.floor((at - own - GAP) / GRID) + 1, Math.ceil((at + length + GAP) / GRID)];
}

function wishedCorner(extent: Size, near: readonly Box[], taken: readonly Box[]): Point {
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
