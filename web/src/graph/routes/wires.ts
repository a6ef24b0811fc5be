/** The lines laid on a grid, and what running beside them and over them costs. */

import type { Box } from "../geometry.js";
import type { Grid } from "./grid.js";
import { PIXEL } from "./grid.js";
import { Lanes } from "./lanes.js";

const CROSSING_COST = 90 * PIXEL;
/** A crossing right before an arrow head is harder to read. */
const END_COST = 80 * PIXEL;

/** A piece of line: twice the number of its cell, and one more if it is upright. */
export type Piece = number;

/** The piece between two neighbouring crossings. */
export function pieceBetween(from: number, to: number): Piece {
  const cell = Math.min(from, to);
  return cell * 2 + (Math.abs(to - from) === 1 ? 0 : 1);
}

export class Wires {
  readonly across: Lanes;
  readonly down: Lanes;
  readonly #width: number;
  /** Crossings right before a port. */
  readonly #ends: ReadonlySet<number>;

  constructor({ xs, ys }: Grid, boxes: readonly Box[], ends: Iterable<number>) {
    this.across = new Lanes(xs, ys, boxes, false);
    this.down = new Lanes(xs, ys, boxes, true);
    this.#width = xs.length;
    this.#ends = new Set(ends);
  }

  lay(pieces: Iterable<Piece>): void {
    for (const piece of pieces) this.#lanesOf(piece).lay(piece >> 1);
  }

  /** Takes up pieces that were laid before. */
  take(pieces: Iterable<Piece>): void {
    for (const piece of pieces) this.#lanesOf(piece).take(piece >> 1);
  }

  /** What pieces cost where they are, with the lines that are laid now. */
  cost(pieces: Iterable<Piece>): number {
    let cost = 0;
    for (const piece of pieces) {
      const cell = piece >> 1;
      cost += this.#lanesOf(piece).price(cell) + this.crossing(cell, (piece & 1) === 1);
    }
    return cost;
  }

  /** Cost of passing straight over a crossing where another bundle passes in the other direction. */
  crossing(at: number, vertical: boolean): number {
    const taken = vertical
      ? this.across.taken(at) || this.across.taken(at - 1)
      : this.down.taken(at) || this.down.taken(at - this.#width);
    if (!taken) return 0;
    return this.#ends.has(at) ? CROSSING_COST + END_COST : CROSSING_COST;
  }

  #lanesOf(piece: Piece): Lanes {
    return (piece & 1) === 1 ? this.down : this.across;
  }
}
