/** What an exploration of the runs of a workload tells. */
import type { OutcomeVerdict } from "../outcomes/types.js";
import type { FaultPlace, SearchLimit } from "../types.js";

/** What was decided in a run in the place of chance. */
export interface CourseDecision {
  /** The last one complete before it, and the time, ns. */
  readonly tick: number;
  readonly time: number;
  /** A value was drawn, or one of several events of one time came first. */
  readonly kind: "draw" | "order";
  /** Who drew: `worker[2]`; null: the world. */
  readonly thread: string | null;
  /** What was drawn; times in ns. */
  readonly value: number;
  readonly alternatives: number;
  /** From 0. Of a draw from a range: the least, the greatest, the middle value. */
  readonly taken: number;
  /** What is decided, in words: `one[0] draws 5 ms (the middle of its range)`. */
  readonly words: string;
}

/** A run, known by its decisions: given as `decisions` of a load, they bring it about again. */
export interface Course {
  readonly digits: readonly number[];
  readonly decisions: readonly CourseDecision[];
  /** Where what it shows has come about. */
  readonly tick: number;
  readonly time: number;
}

export interface CourseVerdict {
  /** `faults`, `stuck`, `starved`, `deadlines`, or the text of an own one. */
  readonly property: string;
  readonly verdict: "holds" | "fails" | "open";
  /** In sentences. */
  readonly message: string;
  readonly fault: FaultPlace | null;
  readonly course: Course | null;
}

/** How much was looked at. */
export interface CoursesExtent {
  /** That were begun, from one decision to the next that leads elsewhere. */
  readonly runs: number;
  readonly states: number;
  /** Ticks of which all runs were seen; of a complete exploration the longest run. */
  readonly depth: number;
  readonly complete: boolean;
  /** Why it is not complete. */
  readonly limit: SearchLimit | null;
}

export interface CourseExploration {
  readonly scheduler: string;
  readonly workload: string;
  readonly extent: CoursesExtent;
  readonly verdicts: readonly CourseVerdict[];
  /** What each group of a tree answers; absent: it is no group scheduler. */
  readonly outcomes?: readonly OutcomeVerdict<Course>[];
}

/** What runs that were made at random tell. */
export interface CourseWalks {
  readonly scheduler: string;
  readonly workload: string;
  readonly bounds: {
    readonly walks: number;
    readonly changes: number;
    /** In which one of those that decide can decide throughout, other than by the first alternative. */
    readonly ways: number;
    /** Of a run in which the first alternative is taken each time. */
    readonly decisions: number;
    /** With which a walk has one way that is named, and changes of decisions that are named. */
    readonly odds: number;
  };
  readonly verdicts: readonly CourseVerdict[];
}

export interface CourseProgress {
  readonly phase: "runs";
  readonly states: number;
  /** Decisions that are still to be taken otherwise. */
  readonly frontier: number;
  readonly depth: number;
  readonly bytes: number;
}
