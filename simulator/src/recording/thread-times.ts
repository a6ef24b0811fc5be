import { ThreadState } from "../generated/layout.js";

const STATES = ThreadState.DEAD + 1;

/** In which state each thread is, and how long it was in each; threads by number - 1. */
export class ThreadTimes {
  readonly #states: Uint8Array;
  readonly #since: Float64Array;
  readonly #spent: Float64Array;
  readonly #turns: Uint32Array;

  /**
   * @param threads how many there will be
   * @param from times of as many to begin with
   */
  constructor(threads: number, from: ThreadTimes | null = null) {
    this.#states = from ? from.#states.slice() : new Uint8Array(threads);
    this.#since = from ? from.#since.slice() : new Float64Array(threads);
    this.#spent = from ? from.#spent.slice() : new Float64Array(threads * STATES);
    this.#turns = from ? from.#turns.slice() : new Uint32Array(threads);
  }

  copy(): ThreadTimes {
    return new ThreadTimes(this.#states.length, this);
  }

  /** As in ThreadState. */
  state(thread: number): number {
    return this.#states[thread] ?? ThreadState.UNBORN;
  }

  since(thread: number): number {
    return this.#since[thread] ?? 0;
  }

  /** How often it was given the processor. */
  turns(thread: number): number {
    return this.#turns[thread] ?? 0;
  }

  /** How long it was in a state up to a time, ns. */
  spent(thread: number, state: number, now: number): number {
    const before = this.#spent[thread * STATES + state] ?? 0;
    return this.state(thread) === state ? before + now - this.since(thread) : before;
  }

  born(thread: number, now: number): void {
    this.#since[thread] = now;
  }

  /** @returns how long the state lasted that ends now, ns */
  enter(thread: number, state: number, now: number): number {
    const lasted = now - this.since(thread);
    const place = thread * STATES + this.state(thread);
    this.#spent[place] = (this.#spent[place] ?? 0) + lasted;
    this.#states[thread] = state;
    this.#since[thread] = now;
    return lasted;
  }

  takeTurn(thread: number): void {
    this.#turns[thread] = this.turns(thread) + 1;
  }
}

export const isReady = (state: number): boolean =>
  state === ThreadState.NEW || state === ThreadState.READY;
