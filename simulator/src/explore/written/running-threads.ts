import type { NamedStep } from "../types.js";
import { type RoundTimes, USED } from "./round-times.js";
import type { Act, Acting } from "./rounds-text.js";

/** ns, long enough that only who is to be interrupted is. */
export const QUANTUM = 1_000_000_000;

/** Who runs: since when, for how long at most, and from when on it has done nothing else but compute. */
interface Running {
  readonly acting: Acting;
  readonly since: number;
  readonly slice: number;
  from: number;
}

/** Which threads of a run have a processor, and from when to when. */
export class RunningThreads {
  readonly #times: RoundTimes;
  readonly #running = new Map<string, Running>();

  constructor(times: RoundTimes) {
    this.#times = times;
  }

  all(): Running[] {
    return [...this.#running.values()];
  }

  of(thread: string): Running | undefined {
    return this.#running.get(thread);
  }

  /** A thread does something, when it has computed up to now. */
  say(acting: Acting, text: string): Act {
    const { instant } = this.#times;
    const runs = this.#running.get(acting.name);
    // Who was interrupted had something left to compute.
    const isInterrupted = acting.spans.some(({ from, to }) => from < to);
    if (runs !== undefined && isInterrupted) this.#times.atLeast(runs.from, 1);
    if (runs !== undefined) acting.spans.push({ from: runs.from, to: instant });
    if (runs !== undefined) runs.from = instant;
    const act = { spans: acting.spans, text, at: instant };
    acting.jobs.at(-1)?.push(act);
    acting.spans = [];
    return act;
  }

  leave({ acting, from, since }: Running): void {
    const to = this.#times.instant;
    acting.spans.push({ from, to });
    acting.ran.push({ from: since, to });
    this.#running.delete(acting.name);
  }

  /** Their quanta are not over yet. */
  goOn(those: readonly Running[] = this.all()): void {
    for (const { since, slice } of those) if (slice > 0) this.#times.atMost(since, slice - 1);
  }

  /** Who has left behind a step, and whom it has dispatched. */
  follow(after: NonNullable<NamedStep["after"]>, dispatched?: Acting, slice = QUANTUM): void {
    const running = after.threads.filter(({ state }) => state === "running");
    const names = new Set(running.map(({ name }) => name));
    const gone = this.all().filter(({ acting }) => !names.has(acting.name));
    this.goOn(gone);
    for (const runs of gone) this.leave(runs);
    if (dispatched === undefined || !names.has(dispatched.name)) return;
    const now = this.#times.instant;
    this.#running.set(dispatched.name, { acting: dispatched, since: now, from: now, slice });
  }

  /** What threads have used up to now, as far as the run says it. */
  noteUsed(threads: Iterable<Acting>, { grown = [], after }: NamedStep): void {
    const told = new Map(
      grown.flatMap((one) => (one.name === USED ? [[one.thread, one.value]] : [])),
    );
    for (const { name, attributes } of after?.threads ?? []) {
      const value = attributes[USED];
      if (value !== undefined) told.set(name, value);
    }
    for (const { name, ran } of threads) {
      const value = told.get(name);
      const runs = this.#running.get(name);
      const now = runs === undefined ? [] : [{ from: runs.since, to: this.#times.instant }];
      if (value !== undefined) this.#times.hasUsed(name, [...ran, ...now], value);
    }
  }
}
