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

  /** Calls `visit` for each length within a window, in order. */
  visit(from: number, to: number, visit: (from: number, to: number, length: number) => void): void {
    for (let i = Math.max(0, this.#times.countUpTo(from) - 1); i < this.#times.length; i++) {
      const start = Math.max(from, this.#times.at(i));
      if (start >= to) return;
      const end = i + 1 < this.#times.length ? Math.min(to, this.#times.at(i + 1)) : to;
      visit(start, end, this.#lengths.at(i));
    }
  }

  /**
   * The steps within a window, the first at its start. Of the steps of one
   * column the first, the greatest and the last are kept.
   */
  within(from: number, to: number, column: number): Step[] {
    const first = this.#times.countUpTo(from);
    const steps: Step[] = [{ time: from, length: first > 0 ? this.#lengths.at(first - 1) : 0 }];
    let pending: { first: Step; peak: Step; last: Step } | undefined;
    for (let i = first; i < this.#times.length && this.#times.at(i) < to; i++) {
      const step = { time: this.#times.at(i), length: this.#lengths.at(i) };
      if (pending && Math.floor(step.time / column) === Math.floor(pending.last.time / column)) {
        pending.last = step;
        if (step.length > pending.peak.length) pending.peak = step;
      } else {
        if (pending) append(steps, pending);
        pending = { first: step, peak: step, last: step };
      }
    }
    if (pending) append(steps, pending);
    return steps;
  }
}

function append(steps: Step[], { first, peak, last }: Record<"first" | "peak" | "last", Step>) {
  for (const step of [first, peak, last]) {
    if (steps.at(-1)?.length !== step.length) steps.push(step);
  }
}
