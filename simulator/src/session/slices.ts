const FIRST_SLICE = 64;
const LARGEST_SLICE = 1 << 16;

/**
 * How many ticks to run at a time, so that the host can answer in between and
 * the trace is read before its ring wraps. What a tick takes is learnt from
 * the slices before.
 */
export class Slices {
  readonly #now: () => number;
  readonly #milliseconds: number;
  #ticks = FIRST_SLICE;

  /**
   * @param now the host's clock in milliseconds
   * @param milliseconds how long a slice should take
   */
  constructor(now: () => number, milliseconds: number) {
    this.#now = now;
    this.#milliseconds = milliseconds;
  }

  /** Runs one slice; `run` gives the share of the trace ring that it filled. */
  take(run: (ticks: number) => number): void {
    const started = this.#now();
    const filled = run(this.#ticks);
    const slow = this.#now() - started > this.#milliseconds;
    if (slow || filled > 1 / 4) this.#ticks = Math.max(1, this.#ticks >>> 2);
    else if (filled < 1 / 16) this.#ticks = Math.min(LARGEST_SLICE, this.#ticks * 2);
  }
}
