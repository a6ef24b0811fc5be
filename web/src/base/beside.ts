/** What lies beside what in a drawing, for arrow keys that go from one thing to the next. */

import type { Point } from "./geometry.js";

interface Box extends Point {
  readonly width: number;
  readonly height: number;
}

export type Direction = "left" | "right" | "up" | "down";

const DIRECTIONS: Readonly<Record<string, Direction>> = {
  ArrowLeft: "left",
  ArrowRight: "right",
  ArrowUp: "up",
  ArrowDown: "down",
};

/** Where an arrow key points to; null: it is another key. */
export const directionOf = (key: string): Direction | null => DIRECTIONS[key] ?? null;

/** The nearest of some boxes on one side of another; null where there is none. */
export function nearestBeside<Key>(
  start: Box,
  others: Iterable<readonly [key: Key, box: Box]>,
  direction: Direction,
): Key | null {
  const here = middleOf(start);
  let best: { readonly key: Key; readonly cost: number } | null = null;
  for (const [key, box] of others) {
    const cost = costTo(here, middleOf(box), direction);
    if (cost !== null && (best === null || cost < best.cost)) best = { key, cost };
  }
  return best?.key ?? null;
}

const middleOf = ({ x, y, width, height }: Box): Point => ({ x: x + width / 2, y: y + height / 2 });

/** How far a point lies in a direction; what is off to the side costs double. */
function costTo(from: Point, to: Point, direction: Direction): number | null {
  const [x, y] = [to.x - from.x, to.y - from.y];
  const along = { left: -x, right: x, up: -y, down: y }[direction];
  const aside = Math.abs(direction === "left" || direction === "right" ? y : x);
  return along > 0 ? along + 2 * aside : null;
}
