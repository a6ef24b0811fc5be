import { bytes, integers, naturals, times } from "./column.js";
import type { TraceRecord } from "./event.js";

/** The newest events of a run, numbered since its start. */
export class EventLog {
  readonly #kinds = bytes();
  readonly #times = times();
  readonly #ticks = naturals();
  readonly #threads = naturals();
  readonly #places = naturals();
  readonly #values = integers();
  #dropped = 0;

  /** Events since the start of the run, those that are gone included. */
  get total(): number {
    return this.#dropped + this.#kinds.length;
  }

  /** Number of the oldest event that is kept. */
  get first(): number {
    return this.#dropped;
  }

  get kept(): number {
    return this.#kinds.length;
  }

  append(event: TraceRecord): void {
    this.#kinds.push(event.kind);
    this.#times.push(event.time);
    this.#ticks.push(event.tick);
    this.#threads.push(event.thread);
    this.#places.push(event.place);
    this.#values.push(event.value);
  }

  /** @param index from `first` to `total` - 1 */
  at(index: number): TraceRecord {
    const row = index - this.#dropped;
    return {
      kind: this.#kinds.at(row),
      time: this.#times.at(row),
      tick: this.#ticks.at(row),
      thread: this.#threads.at(row),
      place: this.#places.at(row),
      value: this.#values.at(row),
    };
  }

  /** How many events since the start belong to ticks up to this one. */
  countUpToTick(tick: number): number {
    return this.#dropped + this.#ticks.countUpTo(tick);
  }

  /** Drops the older half. @returns the time of the oldest event that is left */
  dropOlderHalf(): number {
    this.#drop(this.#kinds.length >>> 1);
    return this.#times.at(0);
  }

  clear(): void {
    this.#drop(this.#kinds.length);
  }

  #drop(count: number): void {
    for (const column of [
      this.#kinds,
      this.#times,
      this.#ticks,
      this.#threads,
      this.#places,
      this.#values,
    ]) {
      column.dropFirst(count);
    }
    this.#dropped += count;
  }
}
