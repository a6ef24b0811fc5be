import type { VariedImport } from "../types.js";
import type { Bursts } from "./bursts.js";
import type { JobScript } from "./job-script.js";
import { InstantTimes, type Range, type Span } from "./times.js";
import { UsedTime } from "./used-time.js";

/** The attribute in which the library keeps how long a thread has run. */
export const USED = "used";

/** ns, of a class of threads: what it states, and when each of its jobs comes. */
interface StatedTimes {
  readonly deadline?: number | undefined;
  readonly period?: number | undefined;
  readonly releases: readonly number[];
}

/** ns, by instant, and by thread what its class states of its jobs. */
export interface FoundTimes {
  readonly times: readonly number[];
  /** ns, of each burst, in the order in which they end; the last ones, of each thread one, have not ended. None: nobody goes by them. */
  readonly bursts: readonly number[];
  readonly classes: ReadonlyMap<string, StatedTimes>;
}

/** The instants of a run, gathered one after the other, and what it says of the times between them. */
export class RoundTimes {
  readonly #distances: (Span & Range)[] = [];
  readonly #used = new UsedTime();
  /** Instants that can be at the time of the one before. */
  readonly #atOnce = new Set<number>();
  #instant = 0;
  /** When the scheduler wants to be called: so long behind an instant. */
  #timer: { readonly from: number; readonly length: number } | null = null;
  /** The scheduler asks for the time. */
  #isTimed = false;

  get instant(): number {
    return this.#instant;
  }

  /**
   * @param atOnce whether it can be at the time of the one before, unless something of it cannot
   * @param delay how much later it is, ns, where the scheduler asks for the time
   */
  next(atOnce: boolean, delay: number | undefined): void {
    this.#instant++;
    if (atOnce) this.#atOnce.add(this.#instant);
    if (delay !== undefined) this.exactly(this.#instant - 1, delay);
    this.#isTimed ||= delay !== undefined;
    if (this.#timer !== null) this.atMost(this.#timer.from, this.#timer.length);
  }

  /** In so many ns the scheduler wants to be called; where it does not ask for the time, at that time. 0: never. */
  setTimer(due: number): void {
    const from = this.#isTimed ? this.#instant : 0;
    this.#timer = due > 0 ? { from, length: due } : null;
  }

  rings(): null {
    if (this.#timer !== null) this.exactly(this.#timer.from, this.#timer.length);
    this.#timer = null;
    return null;
  }

  /** Whether the last instant can be at the time of the one before. */
  get isAtOnce(): boolean {
    return this.#atOnce.has(this.#instant);
  }

  isLater(): void {
    this.#atOnce.delete(this.#instant);
  }

  /** The last instant is so long behind another one, ns. */
  exactly(from: number, length: number): void {
    this.#distances.push({ from, to: this.#instant, least: length, most: length });
  }

  atLeast(from: number, length: number): void {
    this.#distances.push({ from, to: this.#instant, least: length });
  }

  atMost(from: number, length: number): void {
    this.#distances.push({ from, to: this.#instant, least: 0, most: length });
  }

  /** @param ran in which a thread has run up to now, ns it has used by that */
  hasUsed(thread: string, ran: readonly Span[], value: number): void {
    this.#used.note(thread, this.#instant, ran, value);
  }

  /** ns by instant, and what classes of threads state of their jobs, ns; null: there are none. */
  solve(imports: readonly VariedImport[], jobs: JobScript, bursts: Bursts): FoundTimes | null {
    const times = new InstantTimes(this.#instant + 1);
    for (const instant of this.#atOnce) times.allowNoGap(instant);
    for (const one of this.#distances) times.together([one], one);
    const used = imports.find(({ name, kept }) => kept === true && name === USED);
    if (used !== undefined) this.#used.bound(times, used);
    const classes = jobs.bound(times, this.#instant);
    const lengths = bursts.isKept ? bursts.bound(times) : [];
    const found = classes === null ? null : times.solve();
    if (classes === null || found === null) return null;
    const stated = [...classes].map(([thread, { deadline, period, releases }]) => {
      const of = (unknown: number | undefined) =>
        unknown === undefined ? undefined : found.unknowns[unknown];
      return [
        thread,
        {
          deadline: of(deadline),
          period: of(period),
          releases: releases.map((one) => of(one) as number),
        },
      ] as const;
    });
    return {
      times: found.times,
      classes: new Map(stated),
      bursts: lengths.map((one) => found.unknowns[one] as number),
    };
  }
}
