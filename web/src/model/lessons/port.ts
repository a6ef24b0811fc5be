/** What the page needs from outside for lessons, and what they need of the page. */

import type { Result } from "../../base/result.js";
import type * as services from "../../generated/services.js";
import type { LessonEntry } from "./entries.js";
import type {
  Attempt,
  Challenge,
  Compared,
  Handing,
  Lesson,
  LessonFiles,
  LessonProject,
  ReadLesson,
  Score,
  Shown as ShownSolution,
  Step,
  StepResult,
} from "./format.js";
import type { Progress } from "./progress.js";

/** Lessons, what a learner has come to in them, and what their checks find. */
export interface Lessons {
  /** Those that are shipped, and those that were dropped onto the page. */
  list(): Promise<Result<readonly LessonEntry[]>>;
  /** One with a learner's own numbers, in a language that it has, else in the original's. */
  read(id: string, seed: string, language: string | null): Promise<Result<ReadEither>>;
  /** What a step, from 1, or a challenge begins with; of shipped ones mostly with what the compiler says of that. */
  begin(
    id: string,
    opened: Lesson | Challenge,
    step: number,
  ): Promise<{ readonly project: LessonProject; readonly analysis: services.Analysis | null }>;
  /** Keeps the files of one in this browser. The id that it has there. */
  keep(name: string, files: LessonFiles): Promise<Result<string>>;
  /** How far the learner has come, by id. */
  progress(): Promise<Result<Readonly<Record<string, Progress>>>>;
  keepProgress(id: string, progress: Progress): Promise<Result<void>>;
  /** What the checks of a step come to; those that take long are made only when that is asked for. */
  check(
    lesson: Lesson,
    step: Step,
    attempt: Attempt,
    tools: LessonTools & { readonly thoroughly: boolean },
  ): Promise<Result<CheckedStep>>;
  /** What solves a step. */
  showMe(
    lesson: Lesson,
    step: Step,
    attempt: Attempt,
    tools: LessonTools,
  ): Promise<Result<ShownSolution>>;
  /** What a scheduler comes to in a challenge. */
  score(challenge: Challenge, wish: ScoreWish, tools: LessonTools): Promise<Result<Score>>;
  /** The reference schedulers of a challenge in the same runs as one's own score. */
  compare(
    challenge: Challenge,
    own: Score,
    tools: LessonTools,
    signal: AbortSignal,
  ): Promise<Result<readonly Compared[]>>;
  /** The file to hand in. */
  handIn(handing: Handing): Promise<Result<string>>;
}

/** A lesson or a challenge; neither where too much is wrong to show it. */
export interface ReadEither extends ReadLesson {
  readonly challenge: Challenge | null;
}

/** What a score in a challenge is made of, and who hears how far that has come. */
export interface ScoreWish {
  readonly project: LessonProject;
  /** The runs that the learner sees, or those that count. */
  readonly runs: "trial" | "unseen";
  readonly signal: AbortSignal;
  /** Told after each run how many of all are done. */
  readonly onProgress: (done: number, all: number) => void;
}

export interface CheckedStep extends StepResult {
  /** Whether checks were left out that take long. */
  readonly isPartial: boolean;
}

/** What lessons ask of the page. */
export interface LessonTools {
  /** Answers from what the page knows already, where it does. */
  analyse(request: services.AnalyseRequest): Promise<Result<services.Analysis>>;
  /** A scheduler under whatever programs may do. */
  explorable(request: services.ExplorableRequest): Promise<Result<services.Explorable>>;
  /** A system of nodes, compiled. */
  system(request: services.SystemRequest): Promise<Result<services.CompiledSystem>>;
}
