import { failure, type Result, success } from "../../base/result.js";
import { DEFAULT_MEMORY } from "../explorer.js";
import type { ExploredTree } from "../outcomes/types.js";
import { type Invariant, isInvariant, readProperties, vocabularyOf } from "../property-text.js";
import { type RunHelpers, SharedRuns } from "../shared-runs.js";
import type { RunToMake } from "./maker.js";
import { CourseSearch, type KeptCourses, type MadeElsewhere } from "./search.js";
import type { CourseExploration, CourseProgress } from "./types.js";
import { VariedRuns, type VariedSetup } from "./varied-runs.js";

/** What is asked. */
export interface CourseSetup extends VariedSetup {
  /** What messages call the workload. */
  readonly workloadFile: string;
  /** Properties of one's own, as `readProperties` reads them. */
  readonly properties?: string;
  /** Virtual time in ns behind which runs are not followed, which is all that is asked; null: to their end. */
  readonly until?: number | null;
  /** A property with whose first failure the exploration ends. */
  readonly enough?: string;
  /** Of a group scheduler, its tree. */
  readonly tree?: ExploredTree;
  /** Ticks at most. */
  readonly depth?: number;
  /** Bytes for what is found. */
  readonly memory?: number;
  /** Asked after each slice: whether it is to end with what was found. */
  readonly isCancelled?: () => boolean;
}

/** Others that make runs of a workload. */
export type CourseHelpers = RunHelpers<RunToMake, MadeElsewhere>;

/** Ticks that are run before others get their turn. */
const SLICE = 8192;

/**
 * Explores all runs of a workload: what is random there takes the ends and the middle of its range, and what happens at one time
 * happens in every order. A run goes on to its end, or to a state that was there before at the same tick; each of its decisions
 * is then taken otherwise. What comes first is done first, so what is found was met at the earliest tick.
 */
export function* exploreWorkload(
  setup: CourseSetup,
): Generator<CourseProgress, Result<CourseExploration>> {
  const exploring = ExploringCourses.open(setup);
  return exploring.ok ? yield* exploring.value.run(setup.isCancelled) : exploring;
}

/** An exploration of runs that can be gone on with where it was cancelled, or has used up its memory. */
export class ExploringCourses {
  readonly #runs: VariedRuns;
  readonly #search: CourseSearch;
  /** The properties of one's own. */
  readonly #own: readonly string[];

  private constructor(runs: VariedRuns, setup: CourseSetup, own: readonly Invariant[]) {
    this.#runs = runs;
    this.#search = new CourseSearch(runs, setup, own);
    this.#own = own.map(({ text }) => text);
  }

  static open(setup: CourseSetup): Result<ExploringCourses> {
    const opened = VariedRuns.open(setup);
    if (!opened.ok) return opened;
    const own = invariantsIn(setup, opened.value);
    return own.ok ? success(new ExploringCourses(opened.value, setup, own.value)) : own;
  }

  /** From the next `run` on there may be so many bytes. What was found stays. */
  extend({ memory = DEFAULT_MEMORY }: Pick<CourseSetup, "memory">): void {
    this.#search.extend(memory);
  }

  *run(
    isCancelled: () => boolean = () => false,
  ): Generator<CourseProgress, Result<CourseExploration>> {
    const search = this.#search;
    for (let ticks = 0, made = search.go(); made > 0; made = search.go()) {
      ticks += made;
      if (ticks < SLICE) continue;
      ticks = 0;
      yield search.progress();
      if (isCancelled()) search.cancel();
    }
    return success(this.#found());
  }

  /** The same with others that help; what is found is the same, too. A group scheduler is searched alone. */
  async *runWith(
    helpers: CourseHelpers,
    isCancelled: () => boolean = () => false,
  ): AsyncGenerator<CourseProgress, Result<CourseExploration>> {
    const search = this.#search;
    if (search.outcomes !== null) return yield* this.run(isCancelled);
    const shared = new SharedRuns(search, helpers, search.keys);
    search.onFound = (keys) => shared.found(keys);
    while (await shared.next()) {
      yield search.progress();
      if (isCancelled()) search.cancel();
    }
    search.onFound = () => {};
    return success(this.#found());
  }

  keep(): KeptCourses {
    return this.#search.keep();
  }

  /** What was found, beside what `keep` tells. */
  bytes(): Generator<Uint8Array> {
    return this.#search.bytes();
  }

  /** Goes on from what was found before. */
  restore(kept: KeptCourses, next: (bytes: number) => Uint8Array): Result<null> {
    return this.#search.restore(kept, next);
  }

  #found(): CourseExploration {
    const { name: scheduler } = this.#runs.engine.descriptor;
    const { name: workload } = this.#runs.engine.workload;
    const { extent, outcomes: answered } = this.#search;
    const verdicts = this.#search.findings.verdicts(this.#own, extent);
    const outcomes = answered?.verdicts(extent.complete ? "all" : "some");
    return { scheduler, workload, extent, verdicts, ...(outcomes && { outcomes }) };
  }
}

/** What is asked behind every tick. */
export function invariantsIn(
  { properties = "" }: Pick<CourseSetup, "properties">,
  { engine }: VariedRuns,
): Result<readonly Invariant[]> {
  const own = readProperties(properties, vocabularyOf(engine.descriptor));
  if (!own.ok) return own;
  const invariants = own.value.filter(isInvariant);
  return invariants.length < own.value.length ? failure(LEADS_TO) : success(invariants);
}

export const LEADS_TO =
  "“leads to” is asked of endless runs, and those of a workload end. Ask it of the scheduler without a workload.";
