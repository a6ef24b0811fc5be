/** What an exploration of the runs of a system tells. */
import type { SystemChange, SystemMessageName, SystemPosition } from "../../system-protocol.js";
import type { CoursesExtent, CourseVerdict } from "../workload/types.js";

/** Where a run goes otherwise than one in which every message comes as early as it can, and nobody is lost. */
export type Deviation =
  /** A message that was kept back comes now. */
  | { readonly kind: "release"; readonly time: number; readonly message: SystemMessageName }
  /** A message is kept back that would come now, and so is all that follows it on its way. */
  | { readonly kind: "hold"; readonly time: number; readonly message: SystemMessageName }
  /** A node is gone without a word. */
  | { readonly kind: "crash"; readonly time: number; readonly node: number }
  /** Of what is random in a process another value is taken, or another one of several events of one time comes first. */
  | {
      readonly kind: "decision";
      readonly time: number;
      readonly node: number;
      /** How many the process had decided before. */
      readonly number: number;
      /** From 0. */
      readonly taken: number;
    };

/** A run of a system: with these a system that is started anew does the same. */
export interface SystemCourse {
  readonly changes: readonly SystemChange[];
  /** By number of the process. */
  readonly decisions: readonly (readonly number[])[];
  /** What goes otherwise, in words. */
  readonly steps: readonly SystemStep[];
  /** Where what it shows has come about. */
  readonly at: SystemPosition;
  /** Ticks of all processes up to there, and messages that were sent. */
  readonly events: number;
  readonly messages: number;
}

export interface SystemStep {
  readonly time: number;
  readonly words: string;
}

export interface SystemVerdict extends Omit<CourseVerdict, "course"> {
  /** In which process it fails; null: in none alone, or it does not. */
  readonly node: string | null;
  readonly course: SystemCourse | null;
  /** How many runs showed it. */
  readonly runs: number;
}

/** How much was looked at; `depth` in events. */
export interface SystemExtent extends CoursesExtent {
  /** So many messages are kept back at most, and so many nodes lost. */
  readonly late: number;
  readonly crashes: number;
}

export interface SystemExploration {
  readonly system: string;
  readonly extent: SystemExtent;
  readonly verdicts: readonly SystemVerdict[];
}

/** What runs that were made at random tell. */
export interface SystemWalks {
  readonly system: string;
  readonly bounds: {
    readonly walks: number;
    readonly late: number;
    /** On which messages came in the run without delays, and how many. */
    readonly ways: number;
    readonly messages: number;
    /** With which a walk has one way slow that is named, and all but one of `late` messages that are named. */
    readonly odds: number;
  };
  readonly verdicts: readonly SystemVerdict[];
}
