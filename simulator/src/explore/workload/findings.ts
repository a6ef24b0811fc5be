import { type Failure, failuresIn, missesOf } from "./failures.js";
import type { Course, CoursesExtent, CourseVerdict } from "./types.js";
import { courseOf, type VariedRuns } from "./varied-runs.js";

/** What each property says when it holds. */
export const FACTS: Readonly<Record<string, string>> = {
  faults: "No check, assertion or rule of the library fails",
  stuck: "No run comes to a deadlock",
  starved: "No thread is passed over for a tenth of a run",
  deadlines: "No deadline is missed",
};

export type Finding = Failure & { readonly course: Course };

/** At which tick each failure was found soonest, by its key. */
export type FoundTicks = readonly (readonly [key: string, tick: number])[];

/** What was found to go wrong, and of each the run that shows it soonest. */
export class Findings {
  readonly #runs: VariedRuns;
  readonly #workloadFile: string;
  readonly #found = new Map<string, Finding>();
  /** What others have found. */
  readonly #known: ReadonlyMap<string, number>;
  readonly #hasJobs: boolean;

  constructor(runs: VariedRuns, workloadFile: string, known: FoundTicks = []) {
    this.#runs = runs;
    this.#known = new Map(known);
    this.#workloadFile = workloadFile;
    this.#hasJobs = missesOf(runs.engine) !== null;
  }

  /** Looks at a run where it stands: at its end, or where it comes to what is known. */
  look(): void {
    for (const failure of failuresIn(this.#runs.engine, this.#workloadFile)) this.#note(failure);
  }

  /** Whether a property was found to fail. */
  has(property: string): boolean {
    return this.messageOf(property) !== null;
  }

  /** How a property was found to fail, in words; null for one that was not. */
  messageOf(property: string): string | null {
    return [...this.#found.values()].find((one) => one.property === property)?.message ?? null;
  }

  /** An own property does not hold where the run stands. */
  broken(text: string): void {
    this.#note({ key: text, property: text, message: `${text}.`, fault: null });
  }

  get found(): readonly Finding[] {
    return [...this.#found.values()];
  }

  get ticks(): FoundTicks {
    return this.found.map(({ key, course }) => [key, course.tick]);
  }

  /** Takes what was found elsewhere or before. */
  take(found: readonly Finding[]): void {
    for (const finding of found) {
      if (this.#isSooner(finding.key, finding.course.tick)) this.#found.set(finding.key, finding);
    }
  }

  verdicts(own: readonly string[], extent: CoursesExtent): CourseVerdict[] {
    const { found } = this;
    const asked = ["faults", "stuck", "starved", ...(this.#hasJobs ? ["deadlines"] : []), ...own];
    return asked.flatMap((property) => {
      const failures = found.filter((one) => one.property === property);
      if (failures.length > 0) {
        return failures.map(({ key: _, ...one }) => ({ ...one, verdict: "fails" as const }));
      }
      return [upheld(property, extent)];
    });
  }

  /** A run that shows it sooner takes the place of one that shows it later. */
  #note(failure: Failure): void {
    const { tick } = this.#runs.engine.look();
    if (!this.#isSooner(failure.key, tick)) return;
    this.#found.set(failure.key, { ...failure, course: courseOf(this.#runs) });
  }

  #isSooner(key: string, tick: number): boolean {
    const known = this.#found.get(key)?.course.tick ?? this.#known.get(key);
    return known === undefined || tick < known;
  }
}

function upheld(property: string, { complete, depth }: CoursesExtent): CourseVerdict {
  const fact = FACTS[property] ?? property;
  const reach = complete ? "" : ` up to tick ${depth}`;
  const verdict = complete ? "holds" : "open";
  return { property, verdict, message: `${fact}${reach}.`, fault: null, course: null };
}
