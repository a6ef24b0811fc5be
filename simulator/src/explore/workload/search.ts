import { type Result, success } from "../../base/result.js";
import { DEFAULT_MEMORY } from "../explorer.js";
import { FirstOut } from "../first-out.js";
import { bytesOfValues, valuesIn } from "../kept-lines.js";
import { CourseOutcomes, type KeptOutcomes } from "../outcomes/courses.js";
import type { Invariant } from "../property-text.js";
import type { RunSearch } from "../shared-runs.js";
import type { CourseSetup } from "./explore.js";
import { type Finding, Findings } from "./findings.js";
import { CourseMaker, type MadeRun, type RunToMake } from "./maker.js";
import { digitsOf, type PendingRun } from "./pending.js";
import type { Course, CourseProgress, CoursesExtent } from "./types.js";
import { courseOf, type VariedRuns } from "./varied-runs.js";

/** Of an entry of a set of strings, and of a run that is still to be made; measured. */
const BYTES_PER_STATE = 120;
const BYTES_PER_RUN = 80;
const BYTES_PER_DIGIT = 8;

/** What somebody else made of a run, and found in it. */
export interface MadeElsewhere extends MadeRun {
  readonly found: readonly Finding[];
}

/** How far a search has come, beside its states and the runs that are still to be made. */
export interface KeptCourses {
  readonly states: number;
  readonly ways: number;
  readonly begun: number;
  readonly digits: number;
  readonly longest: number;
  readonly found: readonly Finding[];
  /** Of a group scheduler; else null. */
  readonly outcomes: KeptOutcomes<Course> | null;
}

/** A run that is to be made, by the number of its way. */
type KeptRun = readonly [way: number, shared: number, other: number | null, tick: number];

/** Goes from run to run: what comes first is done first. */
export class CourseSearch implements RunSearch<PendingRun, RunToMake, MadeElsewhere> {
  readonly findings: Findings;
  /** Of a group scheduler; else null. */
  readonly outcomes: CourseOutcomes<Course> | null;
  readonly #maker: CourseMaker;
  #pending = new FirstOut<PendingRun>(tickOf);
  /** Runs that go on behind the greatest tick. */
  readonly #beyond: PendingRun[] = [];
  readonly #seen = new Set<string>();
  readonly #depth: number;
  #memory: number;
  readonly #enough: string | null;
  /** Of all runs that were made. */
  #digits = 0;
  #begun = 0;
  #longest = 0;
  #limit: CoursesExtent["limit"] = null;
  /** Hears of states that are new. */
  onFound: (keys: readonly string[]) => void = () => {};

  constructor(runs: VariedRuns, setup: CourseSetup, own: readonly Invariant[]) {
    this.#depth = setup.depth ?? Number.POSITIVE_INFINITY;
    this.#memory = setup.memory ?? DEFAULT_MEMORY;
    this.#enough = setup.enough ?? null;
    this.findings = new Findings(runs, setup.workloadFile);
    this.outcomes =
      setup.tree === undefined
        ? null
        : new CourseOutcomes(runs.engine, setup.tree, () => courseOf(runs));
    this.#maker = new CourseMaker(runs, boundsIn(setup), own, this.outcomes);
    this.#pending.add({ way: [], shared: 0, other: null, tick: 0 });
  }

  soon(count: number): readonly PendingRun[] {
    return this.#isOver ? [] : this.#pending.items.slice(0, count);
  }

  runOf(pending: PendingRun): RunToMake {
    return { digits: digitsOf(pending), tick: pending.tick };
  }

  get known() {
    return this.findings.ticks;
  }

  knowsAny(keys: readonly string[]): boolean {
    return keys.some((key) => this.#seen.has(key));
  }

  get keys(): Iterable<string> {
    return this.#seen;
  }

  async next(made: MadeElsewhere | null): Promise<boolean> {
    return this.go(made) > 0;
  }

  /** Makes the next run, or takes what somebody made of it; how many ticks it went through, 0: there was none. */
  go(elsewhere: MadeElsewhere | null = null): number {
    if (this.#bytes() > this.#memory) this.#limit = "memory";
    const pending = this.#isOver ? null : this.#pending.take();
    if (pending === null) return 0;
    if (elsewhere !== null) this.findings.take(elsewhere.found);
    const made = elsewhere ?? this.#maker.make(this.runOf(pending), this.#seen, this.findings);
    this.#take(made, pending);
    if (this.#enough !== null && this.findings.has(this.#enough)) this.cancel();
    return made.keys.length + 1;
  }

  cancel(): void {
    this.#limit = "cancelled";
  }

  extend(memory: number): void {
    this.#memory = memory;
    this.#limit = this.#beyond.length === 0 ? null : "depth";
  }

  progress(): CourseProgress {
    const { states, depth } = this.extent;
    return { phase: "runs", states, frontier: this.#pending.size, depth, bytes: this.#bytes() };
  }

  get extent(): CoursesExtent {
    const open = this.#pending.leastRank;
    const complete = open === null && this.#beyond.length === 0;
    return {
      runs: this.#begun,
      states: this.#seen.size,
      depth: complete ? this.#longest : Math.min(open ?? this.#depth, this.#depth),
      complete,
      limit: this.#limit,
    };
  }

  /** How far it has come. What it has found beside is in `bytes`. */
  keep(): KeptCourses {
    return {
      states: this.#seen.size,
      ways: this.#ways.length,
      begun: this.#begun,
      digits: this.#digits,
      longest: this.#longest,
      found: this.findings.found,
      outcomes: this.outcomes?.keep() ?? null,
    };
  }

  *bytes(): Generator<Uint8Array> {
    const ways = this.#ways;
    const numbers = new Map(ways.map((way, number) => [way, number]));
    yield* bytesOfValues(this.#seen);
    yield* bytesOfValues(ways);
    yield* bytesOfValues(
      this.#open.map(({ way, shared, other, tick }) => [numbers.get(way), shared, other, tick]),
    );
  }

  /** Goes on from there, perhaps to another depth. */
  restore(kept: KeptCourses, next: (bytes: number) => Uint8Array): Result<null> {
    const [states, ways, runs] = [valuesIn(next), valuesIn(next), valuesIn(next)];
    if (!states.ok) return states;
    if (!ways.ok) return ways;
    if (!runs.ok) return runs;
    for (const key of states.value) this.#seen.add(key as string);
    this.#begun = kept.begun;
    this.#digits = kept.digits;
    this.#longest = kept.longest;
    this.findings.take(kept.found);
    if (kept.outcomes !== null) this.outcomes?.restore(kept.outcomes);
    this.#pending = new FirstOut<PendingRun>(tickOf);
    for (const [way, shared, other, tick] of runs.value as KeptRun[]) {
      this.#add({ way: ways.value[way] as readonly number[], shared, other, tick });
    }
    return success(null);
  }

  get #isOver(): boolean {
    return this.#limit === "cancelled" || this.#limit === "memory";
  }

  /** All runs that are still to be made. */
  get #open(): readonly PendingRun[] {
    return [...this.#pending.items, ...this.#beyond];
  }

  get #ways(): readonly (readonly number[])[] {
    return [...new Set(this.#open.map(({ way }) => way))];
  }

  #take(made: MadeRun, { other, tick }: PendingRun): void {
    const { digits: way } = made;
    const goesOn = other === null && tick > 0;
    if (!goesOn) this.#begun++;
    for (const branch of made.branches) {
      this.#pending.add({ way, shared: branch.at, other: branch.other, tick: branch.tick });
    }
    if (made.isCut) this.#add({ way, shared: way.length, other: null, tick: made.last });
    for (const key of made.keys) this.#seen.add(key);
    this.onFound(made.keys);
    this.#longest = Math.max(this.#longest, made.last);
    this.#digits += way.length;
  }

  /** What goes on behind the greatest tick is for another time. */
  #add(run: PendingRun): void {
    if (run.other !== null || run.tick < this.#depth) {
      this.#pending.add(run);
      return;
    }
    this.#beyond.push(run);
    this.#limit = "depth";
  }

  #bytes(): number {
    const { size } = this.#pending;
    const ofRuns = size * BYTES_PER_RUN + this.#digits * BYTES_PER_DIGIT;
    return this.#seen.size * BYTES_PER_STATE + ofRuns;
  }
}

const tickOf = ({ tick }: PendingRun): number => tick;

export const boundsIn = ({ depth, until }: CourseSetup) => ({
  depth: depth ?? Number.POSITIVE_INFINITY,
  until: until ?? Number.POSITIVE_INFINITY,
});
