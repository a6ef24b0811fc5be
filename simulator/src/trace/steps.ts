export interface Step {
  readonly time: number;
  readonly length: number;
}

/**
 * Gathers the length of one container over a window of time into steps for a
 * picture: each holds until the next, the first from the start of the window.
 * Of the steps of one column the first, the greatest and the last are kept.
 */
export class Steps {
  readonly #steps: Step[];
  readonly #column: number;
  /** The end of the column of the pending steps; none are pending while it is 0. */
  #columnEnd = 0;
  // When the pending steps are, and what they are.
  #first = 0;
  #firstLength = 0;
  #peak = 0;
  #peakLength = 0;
  #last = 0;
  #lastLength = 0;

  /**
   * @param from start of the window
   * @param length what it is there
   * @param column length in ns
   */
  constructor(from: number, length: number, column: number) {
    this.#steps = [{ time: from, length }];
    this.#column = column;
  }

  /** The length from `time` on, which is after the last change. */
  add(time: number, length: number): void {
    if (time >= this.#columnEnd) {
      this.#flush();
      this.#columnEnd = (Math.floor(time / this.#column) + 1) * this.#column;
      this.#first = this.#peak = time;
      this.#firstLength = this.#peakLength = length;
    } else if (length > this.#peakLength) {
      this.#peak = time;
      this.#peakLength = length;
    }
    this.#last = time;
    this.#lastLength = length;
  }

  finish(): Step[] {
    this.#flush();
    return this.#steps;
  }

  #flush(): void {
    if (this.#columnEnd === 0) return;
    this.#emit(this.#first, this.#firstLength);
    this.#emit(this.#peak, this.#peakLength);
    this.#emit(this.#last, this.#lastLength);
    this.#columnEnd = 0;
  }

  #emit(time: number, length: number): void {
    if (this.#steps.at(-1)?.length !== length) this.#steps.push({ time, length });
  }
}
