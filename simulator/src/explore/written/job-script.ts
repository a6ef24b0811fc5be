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

/** The jobs of threads, of a scheduler that goes by what the library keeps of them. */
export class JobScript {
  readonly #imports: readonly VariedImport[];
  readonly #jobs = new Map<string, Job[]>();

  constructor(imports: readonly VariedImport[]) {
    this.#imports = imports.filter(
      (one) => one.kept && (KEPT.has(one.name) || one.name === MISSED),
    );
  }

  /** Whether a scheduler goes by them. */
  get count(): number {
    return this.#imports.filter(({ name }) => KEPT.has(name)).length;
  }

  of(thread: string): readonly Job[] {
    return this.#jobs.get(thread) ?? [];
  }

  begin(thread: string, released: Pick<Job, "released" | "before">, kept: OfJobs): void {
    const jobs = this.#jobs.get(thread) ?? [];
    this.#jobs.set(thread, [...jobs, { ...released, kept }]);
  }

  end(thread: string, instant: number): void {
    const job = this.#jobs.get(thread)?.at(-1);
    if (job !== undefined) job.ended = instant;
  }

  /** The job in progress misses its deadline. False: it cannot. */
  miss(thread: string, instant: number): boolean {
    const job = this.of(thread).at(-1);
    if (job === undefined || job.missed !== undefined || job.ended !== undefined) return false;
    job.missed = instant;
    return true;
  }

  /** Whether the scheduler is told of this job that it misses its deadline, as far as it asks. */
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
    for (const [thread, jobs] of this.#jobs) {
      const one = all.add(jobs, last);
      if (one === null) return null;
      found.set(thread, one);
    }
    return found;
  }
}

export const attributesOf = (thread: string, state: NamedStep["after"]) =>
  state?.threads.find(({ name }) => name === thread)?.attributes ?? {};
