/**
 * Sums in rows of a fixed width, for a stretch of consecutive buckets. A row
 * takes room from the first bucket that was written on.
 */
export class Cells {
  readonly #width: number;
  #first = 0;
  #rows = 0;
  #sums: Float64Array;

  /** @param width sums per bucket */
  constructor(width: number) {
    this.#width = width;
    this.#sums = new Float64Array(width);
  }

  /** Number of the first bucket that was written. */
  get first(): number {
    return this.#first;
  }

  /** Buckets from the first to the last that was written. */
  get rows(): number {
    return this.#rows;
  }

  /** @param bucket not before the first that was written */
  add(bucket: number, column: number, amount: number): void {
    if (this.#rows === 0) this.#first = bucket;
    const row = bucket - this.#first;
    if (row >= this.#rows) {
      this.#rows = row + 1;
      this.#reserve(this.#rows * this.#width);
    }
    const index = row * this.#width + column;
    this.#sums[index] = (this.#sums[index] ?? 0) + amount;
  }

  /** The sum of a column in a bucket; 0 outside. */
  at(bucket: number, column: number): number {
    const row = bucket - this.#first;
    return row < 0 || row >= this.#rows ? 0 : (this.#sums[row * this.#width + column] ?? 0);
  }

  /** Makes one bucket of each two, those of numbers 2n and 2n + 1. */
  halve(): void {
    const fine = this.#sums;
    const [first, rows] = [this.#first, this.#rows];
    this.#sums = new Float64Array(this.#width);
    this.#rows = 0;
    for (let row = 0; row < rows; row++) {
      for (let column = 0; column < this.#width; column++) {
        this.add((first + row) >>> 1, column, fine[row * this.#width + column] ?? 0);
      }
    }
  }

  #reserve(length: number): void {
    if (length <= this.#sums.length) return;
    const wider = new Float64Array(Math.max(length, this.#sums.length * 2));
    wider.set(this.#sums);
    this.#sums = wider;
  }
}
