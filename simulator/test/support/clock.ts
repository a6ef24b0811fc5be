import type { Clock } from "../../src/host/clock.js";

/** A clock that stands still until the test moves it on. */
export class TestClock implements Clock {
  #now = 0;
  #waiting: { readonly at: number; readonly resolve: () => void }[] = [];

  now = (): number => this.#now;

  turn = (): Promise<void> => new Promise((resolve) => setImmediate(resolve));

  wait = (milliseconds: number): Promise<void> =>
    new Promise((resolve) => {
      this.#waiting.push({ at: this.#now + milliseconds, resolve });
    });

  /** Moves on step by step, so that everything due happens at its own time. */
  async advance(milliseconds: number): Promise<void> {
    for (let i = 0; i < milliseconds; i++) {
      this.#now++;
      const due = this.#waiting.filter(({ at }) => at <= this.#now);
      this.#waiting = this.#waiting.filter(({ at }) => at > this.#now);
      for (const { resolve } of due) resolve();
      if (due.length > 0) await this.turn();
    }
  }
}
