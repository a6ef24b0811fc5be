/** A run that is still to be made: it goes another one's way up to a decision, and there elsewhere. */
export interface PendingRun {
  /** The digits of the other one, which all runs that branch off from it share. */
  readonly way: readonly number[];
  /** How many of them it has. */
  readonly shared: number;
  /** The digit behind them; null: there is none. */
  readonly other: number | null;
  /** The last tick that is complete before that decision. */
  readonly tick: number;
}

export const digitsOf = ({ way, shared, other }: PendingRun): number[] =>
  other === null ? way.slice(0, shared) : [...way.slice(0, shared), other];

/** What is to be done, that of the least tick first: a binary heap. */
export class PendingRuns {
  readonly #heap: PendingRun[] = [];

  get size(): number {
    return this.#heap.length;
  }

  get firstTick(): number | null {
    return this.#heap[0]?.tick ?? null;
  }

  add(run: PendingRun): void {
    const heap = this.#heap;
    let at = heap.push(run) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((heap[above] as PendingRun).tick <= run.tick) break;
      heap[at] = heap[above] as PendingRun;
      at = above;
    }
    heap[at] = run;
  }

  take(): PendingRun | null {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(run: PendingRun): void {
    const heap = this.#heap;
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = heap[left + 1];
      const isRight = right !== undefined && right.tick < (heap[left] as PendingRun).tick;
      const below = isRight ? left + 1 : left;
      if ((heap[below] as PendingRun).tick >= run.tick) break;
      heap[at] = heap[below] as PendingRun;
      at = below;
    }
    heap[at] = run;
  }
}
