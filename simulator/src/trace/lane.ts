import { ThreadState } from "../generated/layout.js";
import type { Segment } from "../protocol.js";
import { bytes, times } from "./column.js";

/** The switch to a thread, shown in its lane beside the states of ThreadState. */
const SWITCHING = 7;

const STATE_NAMES: readonly Segment["state"][] = [
  "unborn",
  "new",
  "ready",
  "running",
  "waiting",
  "suspended",
  "dead",
  "switching",
];

/** How many states a lane tells apart. */
export const LANE_STATES = STATE_NAMES.length;

export const RUNNING: number = ThreadState.RUNNING;

export const nameOfState = (state: number): Segment["state"] => STATE_NAMES[state] ?? "unborn";

/** The states of one thread over time: each lasts until the next begins. */
export class Lane {
  readonly #starts = times();
  readonly #states = bytes();

  /** The state from `time` on, which is not before the last change. */
  change(time: number, state: number): void {
    const last = this.#starts.length - 1;
    if (last >= 0 && this.#states.at(last) === state) return;
    if (last >= 0 && this.#starts.at(last) >= time) this.#states.replaceLast(state);
    else this.#append(time, state);
  }

  /** A switch to the thread in the midst of its state, ending now. */
  switched(from: number, to: number): void {
    const state = this.#states.at(this.#states.length - 1);
    this.change(from, SWITCHING);
    this.change(to, state);
  }

  /** Forgets what ended before `time`. */
  dropBefore(time: number): void {
    const count = Math.max(0, this.#starts.countUpTo(time) - 1);
    this.#starts.dropFirst(count);
    this.#states.dropFirst(count);
  }

  /** Calls `visit` for each stretch of the thread's life within a window, in order. */
  visit(from: number, to: number, visit: (from: number, to: number, state: number) => void): void {
    for (let i = Math.max(0, this.#starts.countUpTo(from) - 1); i < this.#starts.length; i++) {
      const start = Math.max(from, this.#starts.at(i));
      const end = i + 1 < this.#starts.length ? Math.min(to, this.#starts.at(i + 1)) : to;
      if (start >= to) return;
      const state = this.#states.at(i);
      if (end > start && state !== ThreadState.DEAD) visit(start, end, state);
    }
  }

  /**
   * The segments within a window. Stretches shorter than a column are merged
   * with the short ones beside them in the same column, into the state that
   * takes the most time there. Columns lie on a fixed grid, so that panning
   * does not change the picture.
   */
  segments(from: number, to: number, column: number): Segment[] {
    const merged = new SegmentMerger(column);
    this.visit(from, to, (start, end, state) => {
      merged.add(start, end, state);
    });
    return merged.finish();
  }

  #append(time: number, state: number): void {
    this.#starts.push(time);
    this.#states.push(state);
  }
}

class SegmentMerger {
  readonly #column: number;
  readonly #segments: Segment[] = [];
  readonly #shares = new Float64Array(STATE_NAMES.length);
  #from = 0;
  #to = 0;

  constructor(column: number) {
    this.#column = column;
  }

  add(from: number, to: number, state: number): void {
    const short = to - from < this.#column;
    if (!short || !this.#joins(from)) this.#flush();
    if (!short) {
      this.#emit(from, to, state);
      return;
    }
    if (this.#to === this.#from) this.#from = from;
    this.#to = to;
    this.#shares[state] = (this.#shares[state] ?? 0) + to - from;
  }

  finish(): Segment[] {
    this.#flush();
    return this.#segments;
  }

  /** Whether a stretch continues the pending ones within their column. */
  #joins(from: number): boolean {
    const cell = (time: number) => Math.floor(time / this.#column);
    return from === this.#to && cell(from) === cell(this.#from);
  }

  #flush(): void {
    if (this.#to > this.#from) {
      const greatest = Math.max(...this.#shares);
      this.#emit(this.#from, this.#to, this.#shares.indexOf(greatest));
    }
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
