import type { Segment } from "../protocol.js";
import { LANE_STATES, nameOfState } from "./states.js";

/**
 * Gathers the states of one thread into segments for a picture. Stretches
 * shorter than a column are merged with the short ones beside them in the same
 * column, into the state that takes the most time there. Columns lie on a fixed
 * grid, so that panning does not change the picture.
 */
export class Lane {
  readonly #column: number;
  readonly #segments: Segment[] = [];
  readonly #shares = new Float64Array(LANE_STATES);
  /** The pending stretches, none while both are the same, and the end of the column they began in. */
  #from = 0;
  #to = 0;
  #columnEnd = 0;

  /** @param column length in ns */
  constructor(column: number) {
    this.#column = column;
  }

  /** Adds a stretch of time, which is not before the last one. */
  add(from: number, to: number, state: number): void {
    const short = to - from < this.#column;
    if (!short || !this.#joins(from)) this.#flush();
    if (!short) {
      this.#emit(from, to, state);
      return;
    }
    if (this.#to === this.#from) this.#begin(from);
    this.#to = to;
    this.#shares[state] = (this.#shares[state] ?? 0) + to - from;
  }

  finish(): Segment[] {
    this.#flush();
    return this.#segments;
  }

  /** Whether a stretch continues the pending ones within their column. */
  #joins(from: number): boolean {
    return from === this.#to && from < this.#columnEnd;
  }

  #begin(from: number): void {
    this.#from = from;
    this.#columnEnd = (Math.floor(from / this.#column) + 1) * this.#column;
  }

  #flush(): void {
    if (this.#to === this.#from) return;
    const greatest = Math.max(...this.#shares);
    this.#emit(this.#from, this.#to, this.#shares.indexOf(greatest));
    this.#shares.fill(0);
    this.#from = this.#to = 0;
  }

  #emit(from: number, to: number, state: number): void {
    const name = nameOfState(state);
    const last = this.#segments.at(-1);
    if (last !== undefined && last.state === name && last.to === from) {
      this.#segments[this.#segments.length - 1] = { from: last.from, to, state: name };
    } else {
      this.#segments.push({ from, to, state: name });
    }
  }
}
