/** Which bundle runs along which cell of the grid, so that bundles keep apart from each other. */

import type { Grid } from "./grid.js";

/** Lines of different bundles closer than this look like one. */
const APART = 11;
/** Closer than this they are hard to tell apart; from `FREE` on there is room for a name between them. */
const CLOSE = 30;
const FREE = 64;
const OVERLAP_COST = 30;
const TOUCHING_COST = 2;
const CLOSE_COST = 0.8;
const NEAR_COST = 0.15;
const CROSSING_COST = 90;
/** A crossing right before an arrow head is harder to read. */
const END_COST = 80;

export class Wires {
  readonly #grid: Grid;
  readonly #width: number;
  /** Owner of the cell to the right of, and below, each crossing; 0 for none. */
  readonly #across: Int32Array;
  readonly #down: Int32Array;
  /** Crossings right before a port. */
  readonly #ends: ReadonlySet<number>;

  constructor(grid: Grid, ends: Iterable<number>) {
    this.#ends = new Set(ends);
    this.#grid = grid;
    this.#width = grid.xs.length;
    this.#across = new Int32Array(grid.xs.length * grid.ys.length);
    this.#down = new Int32Array(grid.xs.length * grid.ys.length);
  }

  /** Marks the cell between two neighbouring crossings. */
  lay(from: number, to: number, owner: number): void {
    const [low, high] = from < to ? [from, to] : [to, from];
    if (high - low === 1) this.#across[low] = owner;
    else this.#down[low] = owner;
  }

  /** Takes up everything that one owner has laid. */
  take(owner: number): void {
    for (const cells of [this.#across, this.#down]) {
      for (let i = 0; i < cells.length; i++) if (cells[i] === owner) cells[i] = 0;
    }
  }

  /** Extra cost per pixel of a cell for one owner. */
  crowding(cell: number, vertical: boolean, owner: number): number {
    const cells = vertical ? this.#down : this.#across;
    const at = cells[cell] ?? 0;
    if (at !== 0 && at !== owner) return OVERLAP_COST;
    const gap = this.#nearest(cell, vertical, owner);
    if (gap < APART) return TOUCHING_COST;
    if (gap < CLOSE) return CLOSE_COST;
    return gap < FREE ? NEAR_COST : 0;
  }

  /** Cost of passing straight over a crossing where another bundle passes in the other direction. */
  crossing(at: number, vertical: boolean, owner: number): number {
    const cells = vertical ? this.#across : this.#down;
    const other = cells[at] ?? 0;
    const before = cells[at - (vertical ? 1 : this.#width)] ?? 0;
    const foreign = (other !== 0 && other !== owner) || (before !== 0 && before !== owner);
    if (!foreign) return 0;
    return this.#ends.has(at) ? CROSSING_COST + END_COST : CROSSING_COST;
  }

  /** Distance to the nearest line of another bundle that runs beside a cell. */
  #nearest(cell: number, vertical: boolean, owner: number): number {
    const lines = vertical ? this.#grid.xs : this.#grid.ys;
    const cells = vertical ? this.#down : this.#across;
    const stride = vertical ? 1 : this.#width;
    const line = vertical ? cell % this.#width : Math.floor(cell / this.#width);
    const here = lines[line] ?? 0;
    let nearest = Number.POSITIVE_INFINITY;
    for (const step of [-1, 1]) {
      for (let away = step; ; away += step) {
        const gap = Math.abs((lines[line + away] ?? Number.POSITIVE_INFINITY) - here);
        if (gap >= Math.min(FREE, nearest)) break;
        const neighbour = cells[cell + away * stride] ?? 0;
        if (neighbour !== 0 && neighbour !== owner) nearest = gap;
      }
    }
    return nearest;
  }
}
