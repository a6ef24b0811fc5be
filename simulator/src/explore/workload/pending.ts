/** A run that is still to be made: digits of which the last leads elsewhere than before. */
export interface PendingRun {
  readonly digits: readonly number[];
  /** The last tick that is complete before the last of its decisions. */
  readonly tick: number;
}

/** What is to be done, that of the least tick first: a binary heap. */
export class PendingRuns {
  readonly #heap: PendingRun[] = [];
  #digits = 0;

  get size(): number {
    return this.#heap.length;
  }

  /** Of all runs together. */
  get digits(): number {
    return this.#digits;
  }

  get firstTick(): number | null {
    return this.#heap[0]?.tick ?? null;
  }

  add(run: PendingRun): void {
    const heap = this.#heap;
    let at = heap.push(run) - 1;
    this.#digits += run.digits.length;
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
    this.#digits -= first.digits.length;
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
