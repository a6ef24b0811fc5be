/** What a learner has done in a step, and what is said to that. */

import type { Check } from "../format/checks.js";
import type { LessonProject } from "../format/project.js";

/** A thread that the learner expected to be dispatched. */
export interface Prediction {
  /** Which decision of the run, from 1. */
  readonly decision: number;
  /** As `worker[2]`; the only one of its class is `P1` or `P1[0]`. */
  readonly thread: string;
}

export interface Answers {
  /** The choice by its place, from 0; null: none yet. */
  readonly choice: number | null;
  /** As it was typed; null: nothing yet. */
  readonly number: string | null;
  /** In the order in which they were made. */
  readonly predictions: readonly Prediction[];
}

export const NO_ANSWERS: Answers = { choice: null, number: null, predictions: [] };

export interface Attempt {
  readonly project: LessonProject;
  /** The learner's own seed, a decimal. */
  readonly seed: string;
  /** How far the learner's own run has come; null: it has not begun. */
  readonly run: {
    readonly seed: string;
    readonly parameters: Readonly<Record<string, number>>;
    /** The furthest tick that was reached. */
    readonly tick: number;
  } | null;
  readonly answers: Answers;
}

export type Verdict =
  | { readonly state: "passed"; readonly said: string }
  /** What was seen and what is wanted, each in a sentence; program words stand in backticks. */
  | { readonly state: "failed"; readonly seen: string; readonly wanted: string }
  /** The learner has not tried yet. */
  | { readonly state: "open"; readonly wanted: string }
  /** It cannot be told here, and why. */
  | { readonly state: "unknown"; readonly why: string };

export interface CheckResult {
  readonly check: Check;
  readonly verdict: Verdict;
  /** How many predictions were right, of all that were made; of `predict` only. */
  readonly score?: { readonly right: number; readonly made: number };
}

/** What all checks of a step came to. */
export interface StepResult {
  readonly passed: boolean;
  /** In their order. */
  readonly results: readonly CheckResult[];
}
