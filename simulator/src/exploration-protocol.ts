/**
 * Messages between a page and the worker that explores.
 *
 * A worker carries out one exploration at a time: who begins another one ends the one before. Every request carries an
 * `id`, and its answer carries the same one; before the answer come `progress` messages with that `id`.
 */

import type { WantedAnswer } from "./explore/answers.js";
import type { Bounds, Variation } from "./explore/explorer.js";
import type { RunMoment, RunSetup } from "./explore/outcomes/run.js";
import type { ExploredTree, OutcomeVerdict } from "./explore/outcomes/types.js";
import type { PassingTime } from "./explore/passing.js";
import type { ShapeLoad, ShapeTrial } from "./explore/smallest/try-shape.js";
import type { FollowedSystem } from "./explore/system/follow.js";
import type { SystemCourse, SystemExploration } from "./explore/system/types.js";
import type {
  Difference,
  Exploration,
  HeldCounter,
  Progress,
  StateDrawing,
  VariedImport,
} from "./explore/types.js";
import type { FollowedCourse } from "./explore/workload/follow.js";
import type { Course, CourseExploration, CourseProgress } from "./explore/workload/types.js";
import type { TestRun } from "./explore/written/test-run.js";

import type { SystemLoad } from "./system-protocol.js";

export type { RunMoment } from "./explore/outcomes/run.js";
export type { ExploredTree, OutcomeVerdict } from "./explore/outcomes/types.js";
export type { FollowedSystem } from "./explore/system/follow.js";
export type {
  SystemCourse,
  SystemExploration,
  SystemExtent,
  SystemStep,
  SystemVerdict,
} from "./explore/system/types.js";
export type {
  Counterexample,
  Difference,
  DrawnEdge,
  DrawnNode,
  Exploration,
  Extent,
  FaultPlace,
  HeldCounter,
  NamedStep,
  SearchLimit,
  StateDrawing,
  StateShape,
  StateView,
  VariedImport,
  Verdict,
} from "./explore/types.js";
export type { FollowedCourse } from "./explore/workload/follow.js";
export type {
  Course,
  CourseDecision,
  CourseExploration,
  CoursesExtent,
  CourseVerdict,
} from "./explore/workload/types.js";
export type { TestRun } from "./explore/written/test-run.js";

/** A scheduler under whatever programs may do, as the compiler's `explorable` answers it. */
export interface ExplorationLoad {
  /** The runtime's WebAssembly. */
  readonly runtime: ArrayBuffer;
  readonly scheduler: Uint8Array;
  /** The workload that stands for every program: it says how many threads there may be. */
  readonly workload: Uint8Array;
  /** The name of the library. */
  readonly profile: string;
  /** What the application writes, with the values that are tried. */
  readonly imports: readonly VariedImport[];
  /** What only counts, so that it may be held at a number (`facts.counters`); left out: nothing is. */
  readonly counters?: readonly HeldCounter[];
  /** What programs could do that is not explored, in words; left out: nothing. */
  readonly without?: readonly string[];
  /** Variables and attributes of which only differences count. */
  readonly relative?: readonly string[];
  /** Numbers that the scheduler asks its surroundings for (`facts.wanted`); one without values is refused. */
  readonly wanted?: readonly WantedAnswer[];
  /** Of a scheduler that asks for the time: how that goes on (`facts.goesByTime`); left out: it does not ask. */
  readonly passing?: PassingTime;
  /** What random numbers are (`rand`), and what functions of the host answer. */
  readonly answers?: readonly Variation[];
  /** Properties of one's own, as docs/reference/exploration.md has them. */
  readonly properties?: string;
  /** Events at most. */
  readonly depth?: number;
  /** Bytes for what is found. */
  readonly memory?: number;
  /** Behind which it ends with what it has found. */
  readonly seconds?: number;
  /** Whether threads keep their names, so that nothing is reduced. */
  readonly tellsApart?: boolean;
  /** Workers that search; left out: one. The same is found with any number. */
  readonly workers?: number;
}

/** Two schedulers under the same programs. */
export interface DifferenceLoad
  extends Pick<
    ExplorationLoad,
    "runtime" | "profile" | "answers" | "relative" | "depth" | "memory" | "seconds" | "workers"
  > {
  readonly sides: readonly [DifferenceSide, DifferenceSide];
}

export type DifferenceSide = Pick<
  ExplorationLoad,
  "scheduler" | "workload" | "imports" | "counters" | "wanted" | "passing"
>;

/** A scheduler with a workload of which all runs are looked at. */
export interface CourseLoad {
  /** The runtime's WebAssembly. */
  readonly runtime: ArrayBuffer;
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
  /** What messages call the workload. */
  readonly workloadFile: string;
  /** Of the scheduler's own random numbers, which are not varied. */
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** Properties of one's own, as docs/reference/exploration.md has them. */
  readonly properties?: string;
  /** Of a group scheduler, its tree: what its groups answer is told, too. */
  readonly tree?: ExploredTree;
  /** Workers that search; left out: one. The same is found with any number. */
  readonly workers?: number;
  /** Ticks at most; a workload without an end needs them. */
  readonly depth?: number;
  /** Bytes for what is found. */
  readonly memory?: number;
  /** Behind which it ends with what it has found. */
  readonly seconds?: number;
}

/** A system of nodes of which all runs are looked at. */
export interface SystemToExplore extends SystemLoad {
  /** What messages call it. */
  readonly name: string;
  /** Messages that are kept back in a run, at most. */
  readonly late: number;
  /** Nodes that are lost in a run, at most. */
  readonly crashes: number;
  /** Properties of one's own, as docs/reference/systems.md has them. */
  readonly properties?: string;
  /** Workers that search; left out: one. The same is found with any number. */
  readonly workers?: number;
  /** Ticks of all processes together, at most. */
  readonly depth?: number;
  /** Bytes for what is found. */
  readonly memory?: number;
  /** Behind which it ends with what it has found. */
  readonly seconds?: number;
}

/** A run that failed once, to be carried out again, perhaps by other texts. */
export interface CourseToFollow extends CourseLoad {
  readonly course: Course;
  /** What failed in it, as a verdict calls it. */
  readonly property: string;
}

/** One run of a group scheduler, up to a tick. */
export interface RunToRead extends Omit<RunSetup, "runtime"> {
  /** The runtime's WebAssembly. */
  readonly runtime: ArrayBuffer;
}

/** The same of a run of a system. */
export interface SystemToFollow extends SystemLoad {
  readonly course: SystemCourse;
  readonly property: string;
}

/** Workloads of one shape, which are tried one after the other. */
export interface ShapeToTry extends ShapeLoad {
  /** The runtime's WebAssembly. */
  readonly runtime: ArrayBuffer;
}

/** How far a search has come. */
export type ExplorationProgress = (Progress | CourseProgress) & {
  /** Since the exploration began. */
  readonly seconds: number;
};

/**
 * A counterexample as an ordinary run: a workload under which a simulation meets its events. Of an endless run the stem and
 * one round.
 */
export type Replay =
  | {
      readonly workload: string;
      /** By step, the stem before the loop: when it has happened, ns of virtual time. */
      readonly times: readonly number[];
    }
  /** Why no workload can bring it about, in a sentence. */
  | { readonly impossible: string };

/** How far a search goes that is gone on with. */
export interface SearchBounds extends Bounds {
  readonly seconds?: number;
}

export type ExplorationQuestion =
  | { readonly type: "explore"; readonly load: ExplorationLoad }
  | { readonly type: "findDifference"; readonly load: DifferenceLoad }
  | { readonly type: "exploreCourses"; readonly load: CourseLoad }
  | { readonly type: "exploreSystem"; readonly load: SystemToExplore }
  | { readonly type: "followCourse"; readonly load: CourseToFollow }
  | { readonly type: "followSystem"; readonly load: SystemToFollow }
  /** What the groups answer in one run. */
  | { readonly type: "readRun"; readonly load: RunToRead }
  | { readonly type: "tryShape"; readonly load: ShapeToTry }
  /** Goes on with the last `explore`, which was cancelled or came to a bound, up to these bounds; answered like that. */
  | { readonly type: "resume"; readonly bounds: SearchBounds }
  /** The same of `exploreCourses` and of `exploreSystem`, which go on behind any bound but that of depth. */
  | { readonly type: "resumeCourses"; readonly bounds: SearchBounds }
  | { readonly type: "resumeSystem"; readonly bounds: SearchBounds }
  /** Ends what is under way; its answer comes at once, with what was found. Not answered itself. */
  | { readonly type: "cancel" };

export type ExplorationReply =
  | { readonly type: "progress"; readonly progress: ExplorationProgress }
  | {
      readonly type: "explored";
      readonly exploration: Exploration;
      /** By verdict; null: it has no counterexample. */
      readonly replays: readonly (Replay | null)[];
      /** The same as the compiler makes test programs of them. */
      readonly tests: readonly (TestRun | null)[];
      /** What was found as a drawing; null where there is too much of it. */
      readonly drawing: StateDrawing | null;
    }
  | {
      readonly type: "foundDifference";
      readonly difference: Difference;
      /** Of the run of the first scheduler up to its other decision; null: there is none. */
      readonly replay: Replay | null;
    }
  | { readonly type: "exploredCourses"; readonly exploration: CourseExploration }
  | { readonly type: "exploredSystem"; readonly exploration: SystemExploration }
  | { readonly type: "followedCourse"; readonly followed: FollowedCourse }
  | { readonly type: "followedSystem"; readonly followed: FollowedSystem }
  | { readonly type: "readRun"; readonly outcomes: readonly OutcomeVerdict<RunMoment>[] }
  | { readonly type: "triedShape"; readonly trial: ShapeTrial }
  /** An exploration that could not be carried out: the message is for people. */
  | { readonly type: "error"; readonly message: string };

export type ExplorationRequest = { readonly id: number } & ExplorationQuestion;
export type ExplorationAnswer = { readonly id: number } & ExplorationReply;
