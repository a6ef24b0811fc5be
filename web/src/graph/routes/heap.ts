/** A binary heap of whole numbers by cost; the cheapest comes out first. It keeps its memory when it is cleared. */
export class Heap {
  readonly #items: number[] = [];
  readonly #costs: number[] = [];
  #size = 0;

  clear(): void {
    this.#size = 0;
  }

  push(item: number, cost: number): void {
    let at = this.#size++;
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if ((this.#costs[parent] ?? 0) <= cost) break;
      this.#copy(parent, at);
      at = parent;
    }
    this.#items[at] = item;
    this.#costs[at] = cost;
  }

  pop(): number | undefined {
    if (this.#size === 0) return undefined;
    const top = this.#items[0];
    const last = --this.#size;
    this.#sink(this.#items[last] ?? 0, this.#costs[last] ?? 0);
    return top;
  }

  /** Finds the place of an item from the top down, below which the heap is in order. */
  #sink(item: number, cost: number): void {
    const size = this.#size;
    let at = 0;
    for (let child = 1; child < size; child = 2 * at + 1) {
      if (child + 1 < size && (this.#costs[child + 1] ?? 0) < (this.#costs[child] ?? 0)) child++;
      if ((this.#costs[child] ?? 0) >= cost) break;
      this.#copy(child, at);
      at = child;
    }
    this.#items[at] = item;
    this.#costs[at] = cost;
  }

  #copy(from: number, to: number): void {
    this.#items[to] = this.#items[from] ?? 0;
    this.#costs[to] = this.#costs[from] ?? 0;
  }
}
