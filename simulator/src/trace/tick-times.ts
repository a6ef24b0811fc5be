import { naturals, times } from "./column.js";

const KEPT = 4096;

/** The end time of ticks: of all of them, or of some that are evenly spread over the whole run, however long it is. */
export class TickTimes {
  readonly #kept: number;
  #last = 0;
  #lastTime = 0;
  #ticks = naturals();
  #times = times();
  #stride = 1;

  /** @param kept how many are kept at most */
  constructor(kept = KEPT) {
    this.#kept = kept;
  }

  append(tick: number, time: number): void {
    this.#last = tick;
    this.#lastTime = time;
    this.#keep(tick, time);
  }

  #keep(tick: number, time: number): void {
    if (tick % this.#stride !== 0) return;
    this.#ticks.push(tick);
    this.#times.push(time);
    if (this.#ticks.length === this.#kept) this.#thin();
  }

  /** The last kept tick that ended at or before a time, 0 if none. */
  tickBefore(time: number): number {
    const count = this.#times.countUpTo(time);
    return count === 0 ? 0 : this.#ticks.at(count - 1);
  }

  /** The last tick of all, kept or not; 0 if none. */
  get last(): number {
    return this.#last;
  }

  /** When it ended, ns. */
  get lastTime(): number {
    return this.#lastTime;
  }

  /** When the last kept tick up to this one ended, ns. */
  timeOf(tick: number): number {
    return this.#times.at(this.#ticks.countUpTo(tick) - 1);
  }

  /** The last kept tick up to this one, 0 if none; and the next one behind that, or the last of all. */
  around(tick: number): { readonly from: number; readonly to: number } {
    const count = this.#ticks.countUpTo(tick);
    const from = count === 0 ? 0 : this.#ticks.at(count - 1);
    return { from, to: count < this.#ticks.length ? this.#ticks.at(count) : this.#last };
  }

  #thin(): void {
    const [oldTicks, oldTimes] = [this.#ticks, this.#times];
    this.#ticks = naturals();
    this.#times = times();
    this.#stride *= 2;
    for (let i = 0; i < oldTicks.length; i++) this.#keep(oldTicks.at(i), oldTimes.at(i));
  }
}
