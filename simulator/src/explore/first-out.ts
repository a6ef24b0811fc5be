/** What is to be done, that of the least rank first: a binary heap. */
export class FirstOut<T> {
  readonly #rankOf: (item: T) => number;
  readonly #heap: T[];

  /** @param items of another one, in their order */
  constructor(rankOf: (item: T) => number, items: readonly T[] = []) {
    this.#rankOf = rankOf;
    this.#heap = [...items];
  }

  /** As they are kept: the first is taken next, and those behind it soon. */
  get items(): readonly T[] {
    return this.#heap;
  }

  get size(): number {
    return this.#heap.length;
  }

  /** Null: there is nothing. */
  get leastRank(): number | null {
    const [first] = this.#heap;
    return first === undefined ? null : this.#rankOf(first);
  }

  add(item: T): void {
    const heap = this.#heap;
    const rank = this.#rankOf(item);
    let at = heap.push(item) - 1;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (this.#rankOf(heap[above] as T) <= rank) break;
      heap[at] = heap[above] as T;
      at = above;
    }
    heap[at] = item;
  }

  take(): T | null {
    const heap = this.#heap;
    const [first] = heap;
    const last = heap.pop();
    if (first === undefined || last === undefined) return null;
    if (heap.length > 0) this.#sink(last);
    return first;
  }

  #sink(item: T): void {
    const heap = this.#heap;
    const rank = this.#rankOf(item);
    let at = 0;
    for (;;) {
      const left = 2 * at + 1;
      if (left >= heap.length) break;
      const right = heap[left + 1];
      const isRight = right !== undefined && this.#rankOf(right) < this.#rankOf(heap[left] as T);
      const below = isRight ? left + 1 : left;
      if (this.#rankOf(heap[below] as T) >= rank) break;
      heap[at] = heap[below] as T;
      at = below;
    }
    heap[at] = item;
  }
}
