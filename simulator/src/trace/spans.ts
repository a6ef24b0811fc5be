import { times } from "./column.js";

export interface Span {
  readonly from: number;
  readonly to: number;
}

/** Stretches of time that do not overlap, in order: when the scheduler ran. */
export class Spans {
  readonly #starts = times();
  readonly #ends = times();

  add(from: number, to: number): void {
    this.#starts.push(from);
    this.#ends.push(to);
  }

  dropBefore(time: number): void {
    const count = this.#ends.countUpTo(time);
    this.#starts.dropFirst(count);
    this.#ends.dropFirst(count);
  }

  /** Spans within a window; those less than a column apart, both shorter than one, become one. */
  within(from: number, to: number, column: number): Span[] {
    const spans: Span[] = [];
    for (let i = this.#ends.countUpTo(from); i < this.#starts.length; i++) {
      const span = { from: Math.max(from, this.#starts.at(i)), to: Math.min(to, this.#ends.at(i)) };
      if (span.from >= to) break;
      const last = spans.at(-1);
      const joined = last && { from: last.from, to: span.to };
      if (joined && joined.to - joined.from < column) spans[spans.length - 1] = joined;
      else if (span.to > span.from) spans.push(span);
    }
    return spans;
  }
}
