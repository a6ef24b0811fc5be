/** Of memory that several threads share, what one of them writes often lies in a line of its own. */
const LINE = 16; // words
/** A worker's line: how many members of its list nobody has taken. */
const LEFT = 0;
/** Behind the lines of workers: how many members are not there yet, and whether one broke down. */
const OPEN = 0;
const BROKEN = 1;
const WORD = Int32Array.BYTES_PER_ELEMENT;

/**
 * What is to be done in a step, in memory that all workers share: who goes on, and up to when. Each worker has a list of
 * its own, so that the same members stay in its caches, and takes from others' when it is empty.
 */
export class Board {
  readonly buffer: SharedArrayBuffer;
  readonly workers: number;
  readonly #members: number;
  readonly #words: Int32Array;
  /** By member, ns. */
  readonly #ends: Float64Array;

  /** @param buffer of another thread's board */
  constructor(workers: number, members: number, buffer?: SharedArrayBuffer) {
    const words = (workers + 1) * LINE + workers * members;
    const endsAt = Math.ceil(words / 2) * 2 * WORD;
    this.buffer =
      buffer ?? new SharedArrayBuffer(endsAt + members * Float64Array.BYTES_PER_ELEMENT);
    this.workers = workers;
    this.#members = members;
    this.#words = new Int32Array(this.buffer, 0, words);
    this.#ends = new Float64Array(this.buffer, endsAt, members);
  }

  /** A step: all is taken of the one before. */
  post(members: readonly number[], ends: Float64Array): void {
    const counts = new Int32Array(this.workers);
    for (const at of members) {
      const worker = at % this.workers;
      this.#words[this.#place(worker, (counts[worker] as number)++)] = at;
      this.#ends[at] = ends[at] as number;
    }
    Atomics.store(this.#words, this.#all + OPEN, members.length);
    for (const [worker, count] of counts.entries()) {
      if (count === 0) continue;
      Atomics.store(this.#words, worker * LINE + LEFT, count);
      Atomics.notify(this.#words, worker * LINE + LEFT);
    }
  }

  /**
   * Takes a member that is to go on; -1: there is none left. Whoever takes it says when it is there.
   * @param lists of how many workers it may be, from one's own on
   */
  take(worker: number, lists = this.workers): number {
    for (let step = 0; step < lists; step++) {
      const at = this.#takeOf((worker + step) % this.workers);
      if (at >= 0) return at;
    }
    return -1;
  }

  /** Up to when a member goes, ns. */
  endOf(member: number): number {
    return this.#ends[member] as number;
  }

  /** A member is there. */
  done(): void {
    const open = this.#all + OPEN;
    if (Atomics.sub(this.#words, open, 1) === 1) Atomics.notify(this.#words, open);
  }

  breakDown(): void {
    Atomics.store(this.#words, this.#all + BROKEN, 1);
  }

  get isBroken(): boolean {
    return Atomics.load(this.#words, this.#all + BROKEN) !== 0;
  }

  /**
   * Waits until all are there.
   * @param patience ms
   * @returns false when none came in that time
   */
  waitForAll(patience: number): boolean {
    const open = this.#all + OPEN;
    for (;;) {
      const left = Atomics.load(this.#words, open);
      if (left === 0) return true;
      const isOver = Atomics.wait(this.#words, open, left, patience) === "timed-out";
      if (isOver && Atomics.load(this.#words, open) === left) return false;
    }
  }

  /** Waits until there is something for a worker. */
  waitForWork(worker: number): void {
    Atomics.wait(this.#words, worker * LINE + LEFT, 0);
  }

  /** Lists are written before their counts, and not again until all is done: what a count promises is there. */
  #takeOf(worker: number): number {
    const at = worker * LINE + LEFT;
    for (let left = Atomics.load(this.#words, at); left > 0; ) {
      const found = Atomics.compareExchange(this.#words, at, left, left - 1);
      if (found === left) return this.#words[this.#place(worker, left - 1)] as number;
      left = found;
    }
    return -1;
  }

  get #all(): number {
    return this.workers * LINE;
  }

  #place(worker: number, index: number): number {
    return (this.workers + 1) * LINE + worker * this.#members + index;
  }
}
