import type { NamedStep, VariedImport } from "../types.js";
import {
  type Job,
  type JobClass,
  JobTimes,
  OF_JOBS,
  type OfJobs,
  standsForNumber,
} from "./job-times.js";
import type { InstantTimes } from "./times.js";

const MISSED = "missed_job";
const KEPT: ReadonlySet<string> = new Set(OF_JOBS);

/** The jobs of a thread, in the order of their releases: those that have begun, and behind them those that wait. */
interface OfThread {
  readonly jobs: Job[];
  begun: number;
  /** The clock brings them, in equal distances. */
  readonly isClocked: boolean;
}

/** The jobs of threads, of a scheduler that goes by what the library keeps of them. */
export class JobScript {
  readonly #imports: readonly VariedImport[];
  readonly #threads = new Map<string, OfThread>();

  constructor(imports: readonly VariedImport[]) {
    this.#imports = imports.filter(
      (one) => one.kept && (KEPT.has(one.name) || one.name === MISSED),
    );
  }

  /** Whether a scheduler goes by them. */
  get count(): number {
    return this.#imports.filter(({ name }) => KEPT.has(name)).length;
  }

  bear(thread: string, instant: number, kept: OfJobs, isClocked: boolean): void {
    this.#threads.set(thread, { jobs: [{ released: instant, kept }], begun: 1, isClocked });
  }

  /** The next one is in progress. */
  begin(thread: string, released: Pick<Job, "released" | "before">, kept: OfJobs): void {
    const own = this.#of(thread);
    own.jobs[own.begun] = { ...own.jobs[own.begun], ...released, kept };
    own.begun++;
  }

  end(thread: string, instant: number): void {
    const { jobs, begun } = this.#of(thread);
    (jobs[begun - 1] as Job).ended = instant;
  }

  /** The first job of which nobody knows yet whether it is in time misses its deadline. @returns its number */
  miss(thread: string, instant: number): number {
    const { jobs } = this.#of(thread);
    const known = jobs.findIndex(
      ({ missed, ended }) => missed === undefined && ended === undefined,
    );
    const index = known >= 0 ? known : jobs.push({ before: instant, kept: {} }) - 1;
    (jobs[index] as Job).missed = instant;
    return index + 1;
  }

  /** The job in progress ends for its deadline: the thread waits for the next one. */
  drop(thread: string): void {
    const { jobs, begun } = this.#of(thread);
    (jobs[begun - 1] as Job).isDropped = true;
  }

  #of(thread: string): OfThread {
    return this.#threads.get(thread) as OfThread;
  }

  /** Whether the scheduler is told of the job of this number that it misses its deadline, as far as it asks. */
  isTold({ values }: NamedStep, number: number): boolean {
    const told = values.find(({ name }) => name === MISSED);
    return told === undefined || standsForNumber(this.#imports, MISSED, told.value, number);
  }

  /** What is kept of a thread behind a step; null: the same as before, so its job goes on. */
  anew(
    thread: string,
    { after, grown = [] }: NamedStep,
    before: NamedStep["after"],
  ): OfJobs | null {
    const was = attributesOf(thread, before);
    const steps = grown.flatMap((one) => (one.thread === thread ? [[one.name, one.value]] : []));
    const is =
      after === null ? { ...was, ...Object.fromEntries(steps) } : attributesOf(thread, after);
    const changes = OF_JOBS.some((name) => was[name] !== is[name]);
    return changes ? this.keptOf(is) : null;
  }

  keptOf(values: Readonly<Record<string, number>>): OfJobs {
    const own = this.#imports.filter(({ name }) => KEPT.has(name) && values[name] !== undefined);
    return Object.fromEntries(own.map(({ name }) => [name, values[name]]));
  }

  /** What its class states of each thread, as unknowns; null: some are not numbered as in the run. */
  bound(times: InstantTimes, last: number): Map<string, JobClass> | null {
    const all = new JobTimes(times, this.#imports);
    const found = new Map<string, JobClass>();
    for (const [thread, { jobs, isClocked }] of this.#threads) {
      const one = all.add(jobs, last, isClocked);
      if (one === null) return null;
      found.set(thread, one);
    }
    return found;
  }
}

export const attributesOf = (thread: string, state: NamedStep["after"]) =>
  state?.threads.find(({ name }) => name === thread)?.attributes ?? {};
