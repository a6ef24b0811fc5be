import { naturals } from "./column.js";

/** Between which lengths a container was, for consecutive buckets of time. */
export class Ranges {
  #first = 0;
  #lows = naturals();
  #highs = naturals();
  /** The bucket that was written last, and its range: most lengths are one that it had already. */
  #last = -1;
  #low = 0;
  #high = 0;

  /** Takes in a length that the container had in a bucket: the last that was written, or a later one. */
  add(bucket: number, length: number): void {
    if (bucket === this.#last && length >= this.#low && length <= this.#high) return;
    this.#last = bucket;
    if (this.#lows.length === 0) this.#first = bucket;
    const row = bucket - this.#first;
    while (this.#lows.length < row) this.#push(UNKNOWN, 0);
    if (row === this.#lows.length) {
      this.#push(length, length);
    } else {
      this.#lows.replaceLast(Math.min(this.#lows.at(row), length));
      this.#highs.replaceLast(Math.max(this.#highs.at(row), length));
    }
    this.#low = this.#lows.at(row);
    this.#high = this.#highs.at(row);
  }

  /** The range over buckets from `first` to `last`; null where nothing is known. */
  over(first: number, last: number): { readonly low: number; readonly high: number } | null {
    let [low, high] = [UNKNOWN, 0];
    for (let bucket = Math.max(first, this.#first); bucket <= last; bucket++) {
      const row = bucket - this.#first;
      if (row >= this.#lows.length) break;
      low = Math.min(low, this.#lows.at(row));
      high = Math.max(high, this.#highs.at(row));
    }
    return low === UNKNOWN ? null : { low, high };
  }

  /** Makes one bucket of each two, those of numbers 2n and 2n + 1. */
  halve(): void {
    const [lows, highs, first] = [this.#lows, this.#highs, this.#first];
    this.#lows = naturals();
    this.#highs = naturals();
    this.#last = -1;
    for (let row = 0; row < lows.length; row++) {
      if (lows.at(row) === UNKNOWN) continue;
      const bucket = (first + row) >>> 1;
      this.add(bucket, lows.at(row));
      this.add(bucket, highs.at(row));
    }
  }

  #push(low: number, high: number): void {
    this.#lows.push(low);
    this.#highs.push(high);
  }
}

/** No container is that long: the low end of a bucket of which nothing is known. */
const UNKNOWN = 2 ** 32 - 1;
