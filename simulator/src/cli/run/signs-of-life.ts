/** What a thread that carries out a run tells the one that watches it, in memory that both see. */
export class SignsOfLife {
  readonly buffer: SharedArrayBuffer;
  readonly #words: BigInt64Array;

  constructor(buffer = new SharedArrayBuffer(FIELDS * BigInt64Array.BYTES_PER_ELEMENT)) {
    this.buffer = buffer;
    this.#words = new BigInt64Array(buffer);
  }

  /** The run goes on: it stands at a virtual time, in ns, and a tick. */
  give(time: number, tick: number): void {
    Atomics.store(this.#words, TIME, BigInt(time));
    Atomics.store(this.#words, TICK, BigInt(tick));
    Atomics.add(this.#words, COUNT, 1n);
  }

  /** Nothing new, but the thread waits for something else than the scheduler, as for a slow reader of its output. */
  repeat(): void {
    if (this.count > 0) Atomics.add(this.#words, COUNT, 1n);
  }

  /** How many were given; 0 until the scheduler's code runs. */
  get count(): number {
    return Number(Atomics.load(this.#words, COUNT));
  }

  get time(): number {
    return Number(Atomics.load(this.#words, TIME));
  }

  get tick(): number {
    return Number(Atomics.load(this.#words, TICK));
  }
}

const [COUNT, TIME, TICK, FIELDS] = [0, 1, 2, 3] as const;
