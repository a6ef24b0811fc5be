/**
 * What it costs to run along the cells of the grid in one direction.
 *
 * A cell is dearer the closer the boxes are on both sides, so that a route keeps
 * to the middle of a channel, and dearer beside lines that are laid already.
 * Prices are found when first asked for: a search looks at few of the cells.
 */

import type { Box } from "../geometry.js";
import { BLOCKED, PIXEL } from "./grid.js";

/** How far a route keeps from a box. */
export const MARGIN = 14;
/** A box within this distance makes a cell dearer. */
const NEAR_BOX = 12;
/** A gap whose walls are both closer than this is left free for what must pass it. */
const NARROW = 36;
const NARROW_COST = 3;

/** Lines of different bundles closer than this look like one. */
const APART = 11;
/** Closer than this they are hard to tell apart; from `FREE` on there is room for a name between them. */
const CLOSE = 30;
const FREE = 64;
const OVERLAP_COST = 30;
const TOUCHING_COST = 2;
const CLOSE_COST = 0.8;
const NEAR_COST = 0.15;

const UNKNOWN = -1;

/** A box as it stands in the way of lanes: its extent along them, and across. */
interface Wall {
  readonly start: number;
  readonly end: number;
  readonly near: number;
  readonly far: number;
}

export class Lanes {
  /** Places of the crossings along a lane, and of the lanes. */
  readonly #along: Float64Array;
  readonly #beside: Float64Array;
  /** From a cell to the next along its lane, and to its neighbour in the next lane. */
  readonly #stride: number;
  readonly #sideStride: number;
  readonly #walls: readonly Wall[];
  /** How many lines run along each cell. */
  readonly #laid: Uint16Array;
  /** Price of the whole cell; blocked where a box stands. */
  readonly #prices: Int32Array;

  /** Lanes across (left to right) or down. A cell has the number of the crossing at its left or top. */
  constructor(xs: Float64Array, ys: Float64Array, boxes: readonly Box[], vertical: boolean) {
    this.#along = vertical ? ys : xs;
    this.#beside = vertical ? xs : ys;
    this.#stride = vertical ? xs.length : 1;
    this.#sideStride = vertical ? 1 : xs.length;
    this.#walls = boxes.map((box) => wall(box, vertical));
    this.#laid = new Uint16Array(xs.length * ys.length);
    this.#prices = new Int32Array(xs.length * ys.length).fill(UNKNOWN);
  }

  /** Price of running along a cell, all of it. */
  price(cell: number): number {
    const known = this.#prices[cell] ?? BLOCKED;
    return known === UNKNOWN ? this.#findPrice(cell) : known;
  }

  /** Whether a line runs along a cell. */
  taken(cell: number): boolean {
    return (this.#laid[cell] ?? 0) > 0;
  }

  lay(cell: number): void {
    this.#laid[cell] = (this.#laid[cell] ?? 0) + 1;
    this.#forgetPrices(cell);
  }

  take(cell: number): void {
    this.#laid[cell] = (this.#laid[cell] ?? 0) - 1;
    this.#forgetPrices(cell);
  }

  #lane(cell: number): number {
    return Math.floor(cell / this.#sideStride) % this.#beside.length;
  }

  #findPrice(cell: number): number {
    const step = Math.floor(cell / this.#stride) % this.#along.length;
    const from = this.#along[step] ?? 0;
    const to = this.#along[step + 1];
    const walls = to === undefined ? BLOCKED : this.#wallRate(from, to, this.#lane(cell));
    const price =
      to === undefined || walls === BLOCKED
        ? BLOCKED
        : Math.ceil((to - from) * (walls + this.#lineRate(cell)) * PIXEL);
    this.#prices[cell] = price;
    return price;
  }

  /** Cost by the boxes beside a cell, in pixels per pixel; blocked where one stands. */
  #wallRate(from: number, to: number, lane: number): number {
    const at = this.#beside[lane] ?? 0;
    let before = Number.POSITIVE_INFINITY;
    let after = Number.POSITIVE_INFINITY;
    for (const { start, end, near, far } of this.#walls) {
      if (to <= start - MARGIN || from >= end + MARGIN) continue;
      if (at > near - MARGIN && at < far + MARGIN) return BLOCKED;
      if (at <= near) after = Math.min(after, near - at);
      else before = Math.min(before, at - far);
    }
    const narrow = Math.max(before, after) < NARROW ? NARROW_COST : 0;
    return 1 + narrow + NEAR_BOX / Math.max(before, MARGIN) + NEAR_BOX / Math.max(after, MARGIN);
  }

  /** Cost by the lines on a cell and beside it, in pixels per pixel. */
  #lineRate(cell: number): number {
    if (this.taken(cell)) return OVERLAP_COST;
    const gap = Math.min(this.#nearestLine(cell, -1), this.#nearestLine(cell, 1));
    if (gap < APART) return TOUCHING_COST;
    if (gap < CLOSE) return CLOSE_COST;
    return gap < FREE ? NEAR_COST : 0;
  }

  /** Distance to the nearest line that runs beside a cell on one side. */
  #nearestLine(cell: number, way: -1 | 1): number {
    const lane = this.#lane(cell);
    const here = this.#beside[lane] ?? 0;
    for (let away = way; ; away += way) {
      const gap = Math.abs((this.#beside[lane + away] ?? Number.POSITIVE_INFINITY) - here);
      if (gap >= FREE) return Number.POSITIVE_INFINITY;
      if (this.taken(cell + away * this.#sideStride)) return gap;
    }
  }

  /** The prices of a cell, and of those beside it that a line on it makes dearer. */
  #forgetPrices(cell: number): void {
    const lane = this.#lane(cell);
    const here = this.#beside[lane] ?? 0;
    this.#prices[cell] = UNKNOWN;
    for (const way of [-1, 1]) {
      for (let away = way; ; away += way) {
        const gap = Math.abs((this.#beside[lane + away] ?? Number.POSITIVE_INFINITY) - here);
        if (gap >= FREE) break;
        this.#prices[cell + away * this.#sideStride] = UNKNOWN;
      }
    }
  }
}

function wall(box: Box, vertical: boolean): Wall {
  return vertical
    ? { start: box.y, end: box.y + box.height, near: box.x, far: box.x + box.width }
    : { start: box.x, end: box.x + box.width, near: box.y, far: box.y + box.height };
}
