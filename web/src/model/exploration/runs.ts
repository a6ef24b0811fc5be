/** What the search through all runs tells, as the page uses it. */

import type * as told from "catapults-sim";

export type {
  Counterexample,
  Course,
  CourseDecision,
  Difference,
  DrawnEdge,
  DrawnNode,
  ExplorationProgress,
  Extent,
  FollowedCourse,
  FollowedSystem,
  NamedStep,
  Replay,
  SearchLimit,
  StateDrawing,
  StateShape,
  StateView,
  SystemCourse,
  SystemExploration,
  SystemVerdict,
} from "catapults-sim";

/** What is found of an answer of a group, in all runs or in one. */
export type RunOutcome = Omit<told.OutcomeVerdict<unknown>, "reached" | "starved" | "loop">;

/** What is said of a property, with the run that breaks it. */
export interface ExploredVerdict extends told.Verdict {
  /** The workload that leads through the run of a program. */
  readonly replay: told.Replay | null;
  /** The same as a test program for a real library is made of it. */
  readonly test: told.TestRun | null;
  /** The run of the workload, where that was varied. */
  readonly course: told.Course | null;
}

/** All runs of every program, or of one workload. */
export type Exploration = ExplorationOfPrograms | ExplorationOfWorkload;

export interface ExplorationOfPrograms extends told.Exploration {
  readonly varies: "program";
  readonly verdicts: readonly ExploredVerdict[];
  /** Null where there is too much to be drawn. */
  readonly drawing: told.StateDrawing | null;
  /** Whether what was stopped can be gone on with. */
  readonly canGoOn: boolean;
}

export interface ExplorationOfWorkload extends told.CourseExploration {
  readonly varies: "workload";
  readonly verdicts: readonly ExploredVerdict[];
  readonly canGoOn: boolean;
}

/** All runs of a system of nodes. */
export interface ExplorationOfSystem extends told.SystemExploration {
  readonly canGoOn: boolean;
}

/** What varies from run to run. */
export type Varied = Exploration["varies"];
