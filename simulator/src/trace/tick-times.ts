import { naturals, times } from "./column.js";

const KEPT = 4096;

/** The end time of some ticks, evenly spread over the whole run, however long it is. */
export class TickTimes {
  #ticks = naturals();
  #times = times();
  #stride = 1;

  append(tick: number, time: number): void {
    if (tick % this.#stride !== 0) return;
    this.#ticks.push(tick);
    this.#times.push(time);
    if (this.#ticks.length === KEPT) this.#thin();
  }

  /** The last kept tick that ended at or before a time, 0 if none. */
  tickBefore(time: number): number {
    const count = this.#times.countUpTo(time);
    return count === 0 ? 0 : this.#ticks.at(count - 1);
  }

  #thin(): void {
    const [oldTicks, oldTimes] = [this.#ticks, this.#times];
    this.#ticks = naturals();
    this.#times = times();
    this.#stride *= 2;
    for (let i = 0; i < oldTicks.length; i++) this.append(oldTicks.at(i), oldTimes.at(i));
  }
}
