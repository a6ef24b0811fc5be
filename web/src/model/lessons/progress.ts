/** How far a learner has come in a lesson. */

import type { Answers, LessonFiles, MedalName } from "./format.js";

/** A score in a challenge, with the texts that came to it. */
export interface Try {
  /** When, ms. */
  readonly time: number;
  readonly mean: number;
  readonly margin: number | null;
  readonly medal: MedalName | null;
  /** The files, by name. */
  readonly files: LessonFiles;
}

/** So many tries of a challenge are kept; the oldest go first, but for the best. */
export const MOST_TRIES = 50;

export interface Progress {
  /** The learner's own seed, a decimal: neighbours get other numbers. */
  readonly seed: string;
  /** Id of the step that shows; null before the first was looked at. */
  readonly step: string | null;
  /** Ids of the steps that were done once, and stay so. */
  readonly done: readonly string[];
  /** How many hints were asked for, by step. */
  readonly hints: Readonly<Record<string, number>>;
  /** Ids of the steps of which the solution was shown. */
  readonly shown: readonly string[];
  /** By step. */
  readonly answers: Readonly<Record<string, Answers>>;
  /** The language that was chosen; null: none was. */
  readonly language: string | null;
  /** Of a challenge, the newest last. */
  readonly tries: readonly Try[];
}

export function newProgress(seed: string): Progress {
  return {
    seed,
    step: null,
    done: [],
    hints: {},
    shown: [],
    answers: {},
    language: null,
    tries: [],
  };
}

export const NO_ANSWERS: Answers = { choice: null, number: null, predictions: [] };

export const answersTo = ({ answers }: Progress, step: string): Answers =>
  answers[step] ?? NO_ANSWERS;

export const isDone = (progress: Progress | undefined, step: string): boolean =>
  progress?.done.includes(step) ?? false;

/** How many of a lesson's steps are done: ids that it has no longer count nothing. */
export const countDone = (progress: Progress | undefined, steps: readonly string[]): number =>
  steps.filter((step) => isDone(progress, step)).length;

export function withDone(progress: Progress, step: string): Progress {
  return isDone(progress, step) ? progress : { ...progress, done: [...progress.done, step] };
}

export function withAnswers(progress: Progress, step: string, answers: Partial<Answers>): Progress {
  const all = { ...answersTo(progress, step), ...answers };
  return { ...progress, answers: { ...progress.answers, [step]: all } };
}

/** With one more hint of a step, of which there are so many. */
export function withHint(progress: Progress, step: string, most: number): Progress {
  const open = Math.min(most, (progress.hints[step] ?? 0) + 1);
  return { ...progress, hints: { ...progress.hints, [step]: open } };
}

/** The step to go on with: the one that showed last, else the first that is not done. */
export function stepToShow(progress: Progress, steps: readonly string[]): string {
  const { step } = progress;
  if (step !== null && steps.includes(step)) return step;
  return steps.find((each) => !isDone(progress, each)) ?? steps[0] ?? "";
}

/** What was kept, as progress of today; null where it is none. */
export function progressFrom(kept: unknown): Progress | null {
  if (typeof kept !== "object" || kept === null) return null;
  const { seed, ...rest } = kept as Partial<Progress>;
  if (typeof seed !== "string" || !/^\d+$/.test(seed)) return null;
  const fresh = newProgress(seed);
  const isText = (value: unknown): value is string => typeof value === "string";
  const texts = (value: unknown) => (Array.isArray(value) ? value.filter(isText) : []);
  const map = <T>(value: unknown, otherwise: T) =>
    typeof value === "object" && value !== null ? (value as T) : otherwise;
  return {
    seed,
    step: isText(rest.step) ? rest.step : null,
    done: texts(rest.done),
    hints: map(rest.hints, fresh.hints),
    shown: texts(rest.shown),
    answers: map(rest.answers, fresh.answers),
    language: isText(rest.language) ? rest.language : null,
    tries: Array.isArray(rest.tries) ? rest.tries.filter(isTry) : [],
  };
}

function isTry(value: unknown): value is Try {
  if (typeof value !== "object" || value === null) return false;
  const { time, mean, files } = value as Partial<Try>;
  return typeof time === "number" && typeof mean === "number" && typeof files === "object";
}

/** The best of some tries; null where there are none. */
export function bestOf(tries: readonly Try[], wants: "less" | "more"): Try | null {
  const sign = wants === "less" ? 1 : -1;
  return tries.toSorted((one, other) => sign * (one.mean - other.mean))[0] ?? null;
}

export function withTry(progress: Progress, made: Try, wants: "less" | "more"): Progress {
  const tries = [...progress.tries, made];
  const best = bestOf(tries, wants);
  const spare = tries.length > MOST_TRIES ? tries.find((each) => each !== best) : undefined;
  return { ...progress, tries: tries.filter((each) => each !== spare) };
}
