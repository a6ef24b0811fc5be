import { createStore } from "zustand/vanilla";
import type { LessonEntry } from "./entries.js";
import type { Challenge, Compared, Lesson, Problem, Score, Step } from "./format.js";
import type { CheckedStep } from "./port.js";
import { type Progress, stepToShow } from "./progress.js";

/** A lesson whose project is open. */
export interface OpenLesson {
  readonly id: string;
  /** With the learner's own numbers, in the learner's language; null where it cannot be read. */
  readonly lesson: Lesson | null;
  /** The challenge in place of a lesson. */
  readonly challenge: Challenge | null;
  /** What is wrong with its files: only who wrote it can do something about that. */
  readonly problems: readonly Problem[];
  /** Why it could not be loaded; null when it could. */
  readonly failure: string | null;
}

/** What a prediction came to. */
export interface Foreseen {
  readonly expected: string;
  readonly came: string;
  readonly isRight: boolean;
}

/** What is computed of a challenge. */
export interface ScoringState {
  /** How many runs of all are done; null while nothing runs. */
  readonly running: { readonly done: number; readonly all: number } | null;
  /** Why the last try has no score; null where it has one. */
  readonly complaint: string | null;
  readonly last: Score | null;
  /** Whether that is of the runs that count. */
  readonly isHandedIn: boolean;
  /** The reference schedulers beside it; null until they were run. */
  readonly compared: readonly Compared[] | null;
}

export const NO_SCORING: ScoringState = {
  running: null,
  complaint: null,
  last: null,
  isHandedIn: false,
  compared: null,
};

export interface LessonsState {
  /** Null until the list was asked for. */
  readonly entries: readonly LessonEntry[] | null;
  /** Why there is no list, or null. */
  readonly failure: string | null;
  /** By id of the lesson; null until it was read. */
  readonly progress: Readonly<Record<string, Progress>> | null;
  readonly open: OpenLesson | null;
  /** Whether the list shows in place of the lesson that is open. */
  readonly isBrowsing: boolean;
  /** What the checks of the step that shows came to last; null before. */
  readonly result: CheckedStep | null;
  /** Whether they are being looked at anew. */
  readonly isChecking: boolean;
  /** The last prediction of the step that shows; null before there is one. */
  readonly foreseen: Foreseen | null;
  readonly scoring: ScoringState;
}

export type LessonsStore = ReturnType<typeof createLessonsStore>;

export function createLessonsStore() {
  return createStore<LessonsState>(() => ({
    entries: null,
    failure: null,
    progress: null,
    open: null,
    isBrowsing: false,
    result: null,
    isChecking: false,
    foreseen: null,
    scoring: NO_SCORING,
  }));
}

/** A step of the lesson that is open, with how far the learner has come. */
export interface ShownStep {
  /** Of the lesson. */
  readonly id: string;
  readonly lesson: Lesson;
  readonly step: Step;
  /** Its place, from 0. */
  readonly at: number;
  readonly progress: Progress;
}

/** The step that shows; null while no lesson does. */
export function shownStep({
  open,
  progress,
}: Pick<LessonsState, "open" | "progress">): ShownStep | null {
  if (!open?.lesson) return null;
  const own = progress?.[open.id];
  if (!own) return null;
  const { steps } = open.lesson;
  const shown = stepToShow(
    own,
    steps.map(({ id }) => id),
  );
  const at = steps.findIndex(({ id }) => id === shown);
  const step = steps[at];
  return step ? { id: open.id, lesson: open.lesson, step, at, progress: own } : null;
}
