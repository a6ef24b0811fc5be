/** A binary heap of numbers by cost; the cheapest comes out first, of equal ones the first put in. */
export class Heap {
  readonly #items: number[] = [];
  readonly #costs: number[] = [];
  readonly #ages: number[] = [];
  #age = 0;

  push(item: number, cost: number): void {
    let at = this.#items.length;
    this.#set(at, item, cost, this.#age++);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (!this.#less(at, parent)) break;
      this.#swap(at, parent);
      at = parent;
    }
  }

  pop(): number | undefined {
    const top = this.#items[0];
    const last = this.#items.length - 1;
    if (last < 0) return undefined;
    this.#swap(0, last);
    this.#items.pop();
    this.#costs.pop();
    this.#ages.pop();
    this.#sink(0);
    return top;
  }

  #sink(from: number): void {
    for (let at = from; ; ) {
      let least = at;
      for (const child of [2 * at + 1, 2 * at + 2]) {
        if (child < this.#items.length && this.#less(child, least)) least = child;
      }
      if (least === at) return;
      this.#swap(at, least);
      at = least;
    }
  }

  #less(a: number, b: number): boolean {
    const difference = (this.#costs[a] ?? 0) - (this.#costs[b] ?? 0);
    return difference < 0 || (difference === 0 && (this.#ages[a] ?? 0) < (this.#ages[b] ?? 0));
  }

  #set(at: number, item: number, cost: number, age: number): void {
    this.#items[at] = item;
    this.#costs[at] = cost;
    this.#ages[at] = age;
  }

  #swap(a: number, b: number): void {
    const [item, cost, age] = [this.#items[a] ?? 0, this.#costs[a] ?? 0, this.#ages[a] ?? 0];
    this.#set(a, this.#items[b] ?? 0, this.#costs[b] ?? 0, this.#ages[b] ?? 0);
    this.#set(b, item, cost, age);
  }
}
