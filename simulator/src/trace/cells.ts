const FIRST_ROOM = 64;
/** No row: the first one is never taken. */
const NONE = 0;

/** Consecutive buckets. */
export interface Buckets {
  readonly first: number;
  readonly last: number;
}

/**
 * Sums in rows of a fixed width, one for each bucket in which something was added to a lane. There
 * can be a hundred thousand lanes, most of them of a row or two: all rows lie in one memory, those
 * of a lane linked in order of time, so that no lane takes memory of its own.
 */
export class Cells {
  readonly #width: number;
  /** Per row. */
  #sums: Float64Array;
  #buckets = new Uint32Array(FIRST_ROOM);
  #next = new Uint32Array(FIRST_ROOM);
  /** Per lane: its first and its last row. */
  #heads = new Uint32Array(FIRST_ROOM);
  #tails = new Uint32Array(FIRST_ROOM);
  #lanes = 0;
  #rows = 0;
  /** Rows that were ever taken, and the first of those that were given back, which are linked. */
  #taken = 1;
  #free = NONE;
  readonly #total: Float64Array;

  /** @param width sums per row */
  constructor(width: number) {
    this.#width = width;
    this.#sums = new Float64Array(FIRST_ROOM * width);
    this.#total = new Float64Array(width);
  }

  /** Lanes up to the last to which something was added. */
  get lanes(): number {
    return this.#lanes;
  }

  /** Rows of all lanes together. */
  get rows(): number {
    return this.#rows;
  }

  /** @param bucket the last that was written of this lane, or a later one */
  add(lane: number, bucket: number, column: number, amount: number): void {
    let row = this.#tails[lane] ?? NONE;
    if (row === NONE || this.#buckets[row] !== bucket) row = this.#append(lane, bucket);
    const index = row * this.#width + column;
    this.#sums[index] = (this.#sums[index] ?? 0) + amount;
  }

  /**
   * Tells the sums of a lane within groups of buckets; nothing of groups in which it has no row.
   * @param groups in order of time
   * @param tell is given sums that are good for the call only
   */
  within<T extends Buckets>(
    lane: number,
    groups: readonly T[],
    tell: (group: T, sums: Float64Array) => void,
  ): void {
    let row = this.#heads[lane] ?? NONE;
    for (const group of groups) {
      while (row !== NONE && this.#bucketOf(row) < group.first) row = this.#after(row);
      if (row === NONE) return;
      if (this.#bucketOf(row) > group.last) continue;
      this.#total.fill(0);
      for (; row !== NONE && this.#bucketOf(row) <= group.last; row = this.#after(row)) {
        this.#addRow(row, this.#total, 0);
      }
      tell(group, this.#total);
    }
  }

  /** Makes one bucket of each two, those of numbers 2n and 2n + 1. */
  halve(): void {
    for (let lane = 0; lane < this.#lanes; lane++) {
      let last = this.#heads[lane] ?? NONE;
      if (last === NONE) continue;
      this.#buckets[last] = this.#bucketOf(last) >>> 1;
      for (let row = this.#after(last); row !== NONE; ) {
        const after = this.#after(row);
        const bucket = this.#bucketOf(row) >>> 1;
        if (bucket === this.#bucketOf(last)) {
          this.#addRow(row, this.#sums, last * this.#width);
          this.#next[last] = after;
          this.#giveBack(row);
        } else {
          this.#buckets[row] = bucket;
          last = row;
        }
        row = after;
      }
      this.#tails[lane] = last;
    }
  }

  #bucketOf(row: number): number {
    return this.#buckets[row] ?? 0;
  }

  #after(row: number): number {
    return this.#next[row] ?? NONE;
  }

  #addRow(row: number, sums: Float64Array, at: number): void {
    const from = row * this.#width;
    for (let column = 0; column < this.#width; column++) {
      sums[at + column] = (sums[at + column] ?? 0) + (this.#sums[from + column] ?? 0);
    }
  }

  #append(lane: number, bucket: number): number {
    if (lane >= this.#lanes) this.#know(lane);
    const row = this.#take();
    this.#buckets[row] = bucket;
    const last = this.#tails[lane] ?? NONE;
    if (last === NONE) this.#heads[lane] = row;
    else this.#next[last] = row;
    this.#tails[lane] = row;
    return row;
  }

  #know(lane: number): void {
    this.#lanes = lane + 1;
    const room = this.#heads.length;
    if (this.#lanes <= room) return;
    const more = Math.max(this.#lanes, room * 2);
    this.#heads = widened(this.#heads, new Uint32Array(more));
    this.#tails = widened(this.#tails, new Uint32Array(more));
  }

  /** An empty row. */
  #take(): number {
    this.#rows++;
    const free = this.#free;
    if (free !== NONE) {
      this.#free = this.#after(free);
      this.#next[free] = NONE;
      return free;
    }
    const room = this.#next.length;
    if (this.#taken === room) {
      this.#buckets = widened(this.#buckets, new Uint32Array(room * 2));
      this.#next = widened(this.#next, new Uint32Array(room * 2));
      this.#sums = widened(this.#sums, new Float64Array(room * 2 * this.#width));
    }
    return this.#taken++;
  }

  #giveBack(row: number): void {
    this.#rows--;
    this.#sums.fill(0, row * this.#width, (row + 1) * this.#width);
    this.#next[row] = this.#free;
    this.#free = row;
  }
}

function widened<T extends Float64Array | Uint32Array>(values: T, wider: T): T {
  wider.set(values);
  return wider;
}
