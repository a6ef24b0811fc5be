/** Boxes found by where they lie, so that nobody looks at those far away. */

import { type Box, overlap } from "../geometry.js";

/** Side of the squares that the plane is divided into, in pixels: about a node's. */
const SQUARE = 200;
/** More squares than any drawing has in one direction. */
const SPAN = 2 ** 24;

/** The squares that a box touches. */
interface Reach {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
}

interface Entry<T> extends Reach {
  readonly box: Box;
  readonly value: T;
}

/** Values at boxes. Each stands in every square that its box touches. */
export class Nearby<T> {
  private readonly squares = new Map<number, Entry<T>[]>();

  add(box: Box, value: T): void {
    const entry = { ...reachOf(box, 0), box, value };
    for (let row = entry.top; row <= entry.bottom; row++) {
      for (let column = entry.left; column <= entry.right; column++) {
        const square = this.squares.get(row * SPAN + column);
        if (square) square.push(entry);
        else this.squares.set(row * SPAN + column, [entry]);
      }
    }
  }

  /** The values whose boxes come closer than `gap` to an area, each once. */
  within(area: Box, gap: number): T[] {
    const found: T[] = [];
    const reach = reachOf(area, Math.max(0, gap));
    for (let row = reach.top; row <= reach.bottom; row++) {
      for (let column = reach.left; column <= reach.right; column++) {
        for (const entry of this.squares.get(row * SPAN + column) ?? []) {
          // Of the squares that it shares with the area, the first one tells of it.
          if (row !== Math.max(entry.top, reach.top)) continue;
          if (column !== Math.max(entry.left, reach.left)) continue;
          if (overlap(entry.box, area, gap)) found.push(entry.value);
        }
      }
    }
    return found;
  }
}

function reachOf({ x, y, width, height }: Box, gap: number): Reach {
  return {
    left: Math.floor((x - gap) / SQUARE),
    right: Math.floor((x + width + gap) / SQUARE),
    top: Math.floor((y - gap) / SQUARE),
    bottom: Math.floor((y + height + gap) / SQUARE),
  };
}
