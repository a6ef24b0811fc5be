import type { VariedImport } from "../types.js";
import { DEVIATION, type InstantTimes } from "./times.js";

/** What a preemptive library keeps of a thread's jobs, by attribute. */
export const OF_JOBS = ["deadline", "released", "period", "job"] as const;
export type OfJobs = Partial<Record<(typeof OF_JOBS)[number], number>>;

/** A job: released at an instant, or while the one before was in progress, before an instant; with what the run has of it. */
export interface Job {
  readonly released?: number;
  readonly before?: number;
  readonly kept: OfJobs;
  /** At which it has ended, or missed its deadline. */
  ended?: number;
  missed?: number;
  /** It has ended for that. */
  isDropped?: boolean;
}

/** Unknowns of a thread's class, as its workload states them; undefined: it need not state them. */
export interface JobClass {
  readonly deadline?: number;
  readonly period?: number;
  /** When its jobs come. */
  readonly releases: readonly number[];
}

/** Values up to this stand for an order, as keys take them; greater ones for constants of the scheduler's text. */
const ORDER = 8;

/** The times of jobs: of each value of an attribute one, in the order of the values. */
export class JobTimes {
  readonly #times: InstantTimes;
  readonly #imports: readonly VariedImport[];
  /** By attribute and value the unknown that it stands for. */
  readonly #standing = new Map<string, number>();

  constructor(times: InstantTimes, imports: readonly VariedImport[]) {
    this.#times = times;
    this.#imports = imports;
  }

  /**
   * @param last instant of the run
   * @param isClocked whether the clock brings the jobs, in equal distances
   * @returns null: its jobs are not numbered as in the run
   */
  add(jobs: readonly Job[], last: number, isClocked: boolean): JobClass | null {
    const isNumbered = ({ kept }: Job, index: number) =>
      kept.job === undefined || standsForNumber(this.#imports, "job", kept.job, index + 1);
    if (!jobs.every(isNumbered)) return null;
    const [first] = jobs;
    const isDue =
      first?.kept.deadline !== undefined || jobs.some(({ missed }) => missed !== undefined);
    const deadline = isDue ? this.#times.unknown() : undefined;
    const period = this.#periodOf(jobs, isClocked);
    if (deadline !== undefined) this.#times.atLeast([[deadline, 1]], 1);
    if (period !== undefined) this.#times.atLeast([[period, 1]], 1);
    const releases: number[] = [];
    for (const job of jobs) {
      const released = this.#release(job, releases.at(-1), period, isClocked);
      releases.push(released);
      if (deadline !== undefined) this.#isDue(job, released, deadline, last);
    }
    if (isClocked && period !== undefined)
      this.#comesLater(jobs, [releases.at(-1) as number, period], deadline, last);
    const stated = { releases };
    return {
      ...stated,
      ...(deadline !== undefined && { deadline }),
      ...(period !== undefined && { period }),
    };
  }

  #periodOf(jobs: readonly Job[], isClocked: boolean): number | undefined {
    const kept = jobs[0]?.kept.period;
    if (kept !== undefined) return this.#standsFor("period", kept);
    return isClocked && jobs.length > 1 ? this.#times.unknown() : undefined;
  }

  /** The clock brings one more job: not in the run, if it can be; never where the thread waits for it, or would be late. */
  #comesLater(
    jobs: readonly Job[],
    terms: number[],
    deadline: number | undefined,
    last: number,
  ): void {
    const end = this.#times.termsOf(last, -1);
    const later = (due: readonly number[]) =>
      this.#times.atLeast([...due.map((one) => [one, 1] as const), ...end], 1);
    if (jobs.at(-1)?.isDropped === true) later(terms);
    else if (deadline !== undefined) later([...terms, deadline]);
    later([...terms, this.#times.unknown(DEVIATION)]);
  }

  /** The unknown of its time. */
  #release(
    job: Job,
    earlier: number | undefined,
    period: number | undefined,
    isClocked: boolean,
  ): number {
    const { released, before = 0, kept } = job;
    const at = this.#times.unknown();
    if (released !== undefined) this.#times.equal([[at, -1], ...this.#times.termsOf(released)], 0);
    else this.#times.atLeast([[at, -1], ...this.#times.termsOf(before)], 1);
    if (kept.released !== undefined)
      this.#times.equal(
        [
          [at, 1],
          [this.#standsFor("released", kept.released), -1],
        ],
        0,
      );
    if (earlier !== undefined)
      this.#times.atLeast(
        [
          [at, 1],
          [earlier, -1],
        ],
        0,
      );
    if (earlier !== undefined && period !== undefined) {
      const distance = [[at, 1] as const, [earlier, -1] as const, [period, -1] as const];
      if (isClocked) this.#times.equal(distance, 0);
      else this.#times.atLeast(distance, 0);
    }
    return at;
  }

  /** In time, unless the run says that it is missed. */
  #isDue({ kept, ended, missed }: Job, released: number, deadline: number, last: number): void {
    const due = [
      [released, 1],
      [deadline, 1],
    ] as const;
    if (kept.deadline !== undefined)
      this.#times.equal([...due, [this.#standsFor("deadline", kept.deadline), -1]], 0);
    if (missed !== undefined) this.#times.equal([...due, ...this.#times.termsOf(missed, -1)], 0);
    else
      this.#times.atLeast(
        [...due, ...this.#times.termsOf(ended ?? last, -1)],
        ended === undefined ? 1 : 0,
      );
  }

  #standsFor(name: string, value: number): number {
    const key = `${name} ${value}`;
    const known = this.#standing.get(key);
    if (known !== undefined) return known;
    const unknown = this.#times.unknown();
    if (value > ORDER) this.#times.equal([[unknown, 1]], value);
    for (const [other, at] of this.#standing) {
      const [attribute, number] = other.split(" ");
      if (attribute !== name) continue;
      const sign = Number(number) < value ? 1 : -1;
      this.#times.atLeast(
        [
          [unknown, sign],
          [at, -sign],
        ],
        1,
      );
    }
    this.#standing.set(key, unknown);
    return unknown;
  }
}

/** Whether a value stands for a number: for all from it up to the next one. */
export function standsForNumber(
  imports: readonly VariedImport[],
  attribute: string,
  value: number,
  number: number,
): boolean {
  const values = imports.find(({ name }) => name === attribute)?.values ?? [];
  const next = [...values].sort((a, b) => a - b).find((one) => one > value);
  const isLeast = value === Math.min(...values);
  return (isLeast || number >= value) && (next === undefined || number < next);
}
