/** What the page needs from outside to explore runs. */

import type {
  PropertyProblem,
  Smallest,
  SmallestProgress,
  Vocabulary,
} from "catapults-sim/exploration";
import type { Result } from "../../base/result.js";
import type * as services from "../../generated/services.js";
import type { SystemLoad } from "../system/systems.js";
import type { Followed } from "./follow.js";
import type { KeptCourse } from "./kept-run.js";
import type { KeptSystemRun } from "./kept-system.js";
import type {
  Exploration,
  ExplorationOfSystem,
  ExplorationProgress,
  FollowedCourse,
  FollowedSystem,
  NamedStep,
  RunOutcome,
  Varied,
} from "./runs.js";

/** Names that properties of one's own can use, and one of them that cannot be read. */
export type {
  PropertyProblem as UnreadableProperty,
  Smallest,
  Vocabulary,
} from "catapults-sim/exploration";

/** Searches through all runs of a scheduler. */
export interface Explorations {
  /** What properties of a compiled scheduler can name. */
  names(scheduler: Uint8Array): Promise<Result<Vocabulary>>;
  /** The same of a system. */
  systemNames(wish: SystemWish): Promise<Result<Vocabulary>>;
  /** What of a text of properties cannot be read. */
  unreadable(text: string, names: Vocabulary): Promise<Result<readonly PropertyProblem[]>>;
  explore(wish: ExploreWish, options: ExploreOptions): Promise<Result<Exploration>>;
  /** Goes on with the last one of those in which this varies, which was stopped; with more memory if that was used up. */
  resume(varies: Varied, options: ExploreOptions): Promise<Result<Exploration>>;
  /** The same of all runs of a workload. */
  exploreCourses(wish: CourseWish, options: ExploreOptions): Promise<Result<Exploration>>;
  /** The same of all runs of a system of nodes. */
  exploreSystem(
    wish: SystemExploreWish,
    options: ExploreOptions,
  ): Promise<Result<ExplorationOfSystem>>;
  resumeSystem(options: ExploreOptions): Promise<Result<ExplorationOfSystem>>;
  /** Looks for the smallest workload under which the first of two schedulers is better. */
  findSmallest(wish: SmallestWish, options: SmallestOptions): Promise<Result<Smallest>>;
  /** Carries a run of a workload out again, as far as the same is decided. */
  followCourse(wish: CourseWish, kept: KeptCourse): Promise<Result<FollowedCourse>>;
  /** What the groups of a tree answer in one run, which is carried out once more for that. */
  readRun(wish: RunWish, signal: AbortSignal): Promise<Result<readonly RunOutcome[]>>;
  /** Carries a run of a system out again. */
  followSystem(wish: SystemWish, kept: KeptSystemRun): Promise<Result<FollowedSystem>>;
  /** Carries a run out under the workload that leads through it, as far as it goes the same way. */
  follow(
    program: { readonly scheduler: Uint8Array; readonly workload: Uint8Array },
    steps: readonly NamedStep[],
  ): Promise<Result<Followed>>;
}

/** What is to be explored. */
export interface ExploreWish {
  /** Compiled, with the workload that stands for every program. */
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  readonly profile: string;
  readonly imports: readonly services.VariedImport[];
  /** What only counts, so that it may be held at a number. */
  readonly counters: readonly services.HeldCounter[];
  /** Of one that asks for the time, how that goes by, which `values` of `now` can change; null: it does not ask. */
  readonly goesByTime: services.GoesByTime | null;
  /** Numbers that it asks its surroundings for, which take `values` like imports. */
  readonly wanted: readonly services.Wanted[];
  /** What programs could do that is not explored, in words. */
  readonly without: readonly string[];
  /** Values of imports as a person wrote them, by name. */
  readonly values: Readonly<Record<string, string>>;
  /** Variables and attributes of which only differences count, as a person wrote them. */
  readonly relative: string;
  /** Properties of one's own. */
  readonly properties: string;
  /** The scheduler that is to decide alike; null for none. */
  readonly against: OtherScheduler | null;
}

/** Another scheduler for the same programs. */
export interface OtherScheduler {
  /** What a person calls it. */
  readonly title: string;
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  readonly imports: readonly services.VariedImport[];
  readonly counters: readonly services.HeldCounter[];
  readonly wanted: readonly services.Wanted[];
  readonly goesByTime: services.GoesByTime | null;
}

/** Two schedulers with a workload, compiled. */
export type CompiledPair = readonly [CompiledOne, CompiledOne];

interface CompiledOne {
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
}

export interface SmallestWish {
  readonly profile: string;
  /** Those of both. */
  readonly imports: readonly services.VariedImport[];
  /** Values of imports as a person wrote them, by name. */
  readonly values: Readonly<Record<string, string>>;
  readonly measure: string;
  /** By how much less it has to be, as a share. */
  readonly by: number;
  readonly threads: number;
  readonly bursts: number;
  readonly compile: (workload: string) => Promise<Result<CompiledPair>>;
}

export interface SmallestOptions {
  /** Ends it with what was tried. */
  readonly signal: AbortSignal;
  readonly onProgress: (progress: SmallestProgress) => void;
}

/** A workload of which all runs are to be looked at. */
export interface CourseWish {
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  readonly workloadFile: string;
  /** Properties of one's own. */
  readonly properties: string;
  /** Of a group scheduler, its tree. */
  readonly tree?: services.Groups;
}

/** A run as far as it went. */
export interface RunWish extends Pick<CourseWish, "scheduler" | "workload"> {
  readonly tree: services.Groups;
  /** What is decided in the place of chance, in the run of a counterexample. */
  readonly decisions: readonly number[] | undefined;
  readonly tick: number;
}

/** A system of which all runs are to be looked at. */
export type SystemWish = Omit<SystemLoad, "runtime">;

export interface SystemExploreWish extends SystemWish {
  readonly name: string;
  /** Messages that are kept back, and nodes that are lost, at most. */
  readonly late: number;
  readonly crashes: number;
  /** Properties of one's own. */
  readonly properties: string;
}

export interface ExploreOptions {
  /** Gives the search up. */
  readonly signal: AbortSignal;
  /** Ends it: what was seen until then is the answer. */
  readonly ending: AbortSignal;
  /** So long after it was asked for it ends with what was seen; null: it does not. */
  readonly seconds: number | null;
  /** When it was asked for, ms of the page's clock. */
  readonly begun: number;
  /** That search. */
  readonly workers: number;
  readonly onProgress: (progress: ExplorationProgress) => void;
}
