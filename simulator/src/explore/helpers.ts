/** Others that expand states for a search: each has a search of its own, given the same. */
export interface Helpers {
  readonly count: number;
  /** Gives one of them the keys of so many states. It answers in the order in which it is given some. */
  give(helper: number, keys: Uint8Array, states: number): void;
  /** What one of them has found next, as `Explorer.expand` tells it; waits for that, if whoever searches may wait. */
  take(helper: number): Uint8Array;
  /** Whether one of them has found something, so that nobody waits for it. */
  hasFound(helper: number): boolean;
  /** Whether the search sleeps until something is found. In a page what is found comes only while others have their turn. */
  readonly isWaitedFor: boolean;
  /** What it finds next is not wanted any more. */
  drop(helper: number): void;
  end(): void;
}

/** States one behind the other that somebody expands. */
interface Slice {
  readonly states: number;
  /** By number; null: whoever searches. */
  readonly helper: number | null;
  /** What was found already, by whoever searches. */
  found: Uint8Array | null;
}

/** A search that puts what was found into its graph. */
export interface Sharing {
  /** How many states were found, and of how many all steps are known. */
  look(): { readonly states: number; readonly expanded: number };
  goAlone(states: number): boolean;
  keyBytes(first: number, count: number): Uint8Array;
  expand(keys: Uint8Array, states: number): Uint8Array;
  accept(found: Uint8Array): boolean;
}

/** A helper has the next part at hand when it is done with one. */
const AT_ONCE = 2;
/** States of a part: so many that to hand them over takes little beside. */
const LEAST = 256;
const MOST = 2048;

/**
 * Shares the work of a search: others take the steps from states, which is most of it, while the search itself puts what they found
 * into its graph, in the order of the states. So it comes to the same graph as alone, with any number of helpers.
 */
export class SharedSearch {
  readonly #search: Sharing;
  readonly #helpers: Helpers;
  /** In the order of their states, from the first that is not known. */
  readonly #slices: Slice[] = [];
  /** How many each helper has. */
  readonly #given: number[];

  constructor(search: Sharing, helpers: Helpers) {
    this.#search = search;
    this.#helpers = helpers;
    this.#given = Array.from({ length: helpers.count }, () => 0);
  }

  /** Goes on by so many states or somewhat more; whether there are others. */
  go(states: number): boolean {
    const until = this.#search.look().expanded + states;
    for (;;) {
      this.#handOut();
      const goesOn = this.#next();
      if (goesOn === null) return true;
      if (!goesOn) this.#drop();
      if (!goesOn || this.#search.look().expanded >= until) return goesOn;
    }
  }

  /** What nobody has yet is shared: helpers first, then a part for the search itself. */
  #handOut(): void {
    const { states, expanded } = this.#search.look();
    let first = expanded + this.#slices.reduce((sum, slice) => sum + slice.states, 0);
    for (let helper = this.#free(); states - first >= LEAST; helper = this.#free()) {
      if (helper === null && this.#slices.some((slice) => slice.helper === null)) return;
      const share = Math.ceil((states - first) / (this.#helpers.count + 1));
      const size = Math.min(Math.max(share, LEAST), MOST, states - first);
      if (helper !== null) {
        this.#helpers.give(helper, this.#search.keyBytes(first, size), size);
        this.#given[helper] = (this.#given[helper] ?? 0) + 1;
      }
      this.#slices.push({ states: size, helper, found: null });
      first += size;
    }
  }

  /** The helper with the least to do; null: all have enough. */
  #free(): number | null {
    const least = Math.min(...this.#given);
    return least < AT_ONCE ? this.#given.indexOf(least) : null;
  }

  /** Knows the first part; while it is under way, the search takes steps from others itself. Null: it has to be waited for. */
  #next(): boolean | null {
    const [first] = this.#slices;
    if (first === undefined) return this.#search.goAlone(LEAST);
    if (first.helper !== null && !this.#helpers.hasFound(first.helper)) this.#expandOwn();
    if (first.helper !== null && !this.#isThere(first.helper)) return null;
    this.#slices.shift();
    if (first.found !== null) return this.#search.accept(first.found);
    if (first.helper === null) return this.#search.goAlone(first.states);
    return this.#search.accept(this.#take(first.helper));
  }

  #isThere(helper: number): boolean {
    return this.#helpers.isWaitedFor || this.#helpers.hasFound(helper);
  }

  #expandOwn(): void {
    const own = this.#slices.findIndex(({ helper, found }) => helper === null && found === null);
    const slice = this.#slices[own];
    if (slice === undefined) return;
    const before = this.#slices.slice(0, own).reduce((sum, { states }) => sum + states, 0);
    const first = this.#search.look().expanded + before;
    slice.found = this.#search.expand(this.#search.keyBytes(first, slice.states), slice.states);
  }

  #take(helper: number): Uint8Array {
    this.#given[helper] = (this.#given[helper] ?? 1) - 1;
    return this.#helpers.take(helper);
  }

  /** Behind a bound the rest is found once more when the search goes on. */
  #drop(): void {
    for (const { helper } of this.#slices.splice(0)) {
      if (helper === null) continue;
      this.#given[helper] = (this.#given[helper] ?? 1) - 1;
      this.#helpers.drop(helper);
    }
  }
}
