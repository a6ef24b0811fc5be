export interface Span {
  readonly from: number;
  readonly to: number;
}

/**
 * Gathers when the scheduler ran into spans for a picture; those less than a
 * column apart, both shorter than one, become one.
 */
export class Spans {
  readonly #column: number;
  readonly #spans: Span[] = [];
  /** The last one, to which more may be joined; none while both are the same. */
  #from = 0;
  #to = 0;

  /** @param column length in ns */
  constructor(column: number) {
    this.#column = column;
  }

  /** Adds a stretch of time, which is not before the last one. */
  add(from: number, to: number): void {
    if (this.#to > this.#from && to - this.#from < this.#column) {
      this.#to = to;
    } else if (to > from) {
      this.#flush();
      this.#from = from;
      this.#to = to;
    }
  }

  finish(): Span[] {
    this.#flush();
    return this.#spans;
  }

  #flush(): void {
    if (this.#to > this.#from) this.#spans.push({ from: this.#from, to: this.#to });
    this.#from = this.#to = 0;
  }
}
