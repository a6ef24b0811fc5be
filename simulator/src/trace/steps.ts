import { naturals, times } from "./column.js";

export interface Step {
  readonly time: number;
  readonly length: number;
}

/** The length of one container over time: each value holds until the next. */
export class Steps {
  readonly #times = times();
  readonly #lengths = naturals();

  /** What it is after the last step. */
  get current(): number {
    return this.#lengths.at(this.#lengths.length - 1);
  }

  change(time: number, length: number): void {
    const last = this.#times.length - 1;
    if (last >= 0 && this.#times.at(last) >= time) {
      this.#lengths.replaceLast(length);
    } else {
      this.#times.push(time);
      this.#lengths.push(length);
    }
  }

  dropBefore(time: number): void {
    const count = Math.max(0, this.#times.countUpTo(time) - 1);
    this.#times.dropFirst(count);
    this.#lengths.dropFirst(count);
  }

  /**
   * The steps within a window, the first at its start. Of the steps of one
   * column its greatest length and its last are kept.
   */
  within(from: number, to: number, column: number): Step[] {
    const first = this.#times.countUpTo(from);
    const steps: Step[] = [{ time: from, length: first > 0 ? this.#lengths.at(first - 1) : 0 }];
    let peak: Step | undefined;
    let last: Step | undefined;
    const flush = () => {
      if (peak !== undefined) append(steps, peak);
      if (last !== undefined) append(steps, last);
      peak = last = undefined;
    };
    for (let i = first; i < this.#times.length && this.#times.at(i) < to; i++) {
      const step = { time: this.#times.at(i), length: this.#lengths.at(i) };
      if (last && Math.floor(step.time / column) !== Math.floor(last.time / column)) flush();
      if (peak === undefined || step.length > peak.length) peak = step;
      last = step;
    }
    flush();
    return steps;
  }
}

function append(steps: Step[], step: Step): void {
  if (steps.at(-1)?.length !== step.length) steps.push(step);
}
