type Numbers = Float64Array | Uint32Array;

const FIRST_ROOM = 256;

/** A growing list of numbers in a typed array. */
export class Column<T extends Numbers> {
  readonly #make: (length: number) => T;
  #values: T;
  #length = 0;

  constructor(make: (length: number) => T) {
    this.#make = make;
    this.#values = make(FIRST_ROOM);
  }

  get length(): number {
    return this.#length;
  }

  /** The value at an index from 0; 0 outside. */
  at(index: number): number {
    return index < this.#length ? (this.#values[index] ?? 0) : 0;
  }

  /** All values, copied. */
  values(): T {
    return this.#values.slice(0, this.#length) as T;
  }

  push(value: number): void {
    if (this.#length === this.#values.length) {
      const wider = this.#make(this.#length * 2);
      wider.set(this.#values);
      this.#values = wider;
    }
    this.#values[this.#length++] = value;
  }

  replaceLast(value: number): void {
    this.#values[this.#length - 1] = value;
  }

  /** How many of the values, which rise, are at most `limit`. */
  countUpTo(limit: number): number {
    let low = 0;
    let high = this.#length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.at(middle) <= limit) low = middle + 1;
      else high = middle;
    }
    return low;
  }
}

export const times = () => new Column((length) => new Float64Array(length));
export const naturals = () => new Column((length) => new Uint32Array(length));
