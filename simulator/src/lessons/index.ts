/** Lessons and challenges as a library: `catapults-sim/lessons`. */

export {
  type Answers,
  type Attempt,
  type CheckResult,
  NO_ANSWERS,
  type Prediction,
  type StepResult,
  type Verdict,
} from "./check/attempt.js";
export type {
  Compiler,
  Decision,
  Explorer,
  Moment,
  RunFacts,
  Runs,
  RunWish,
  Tools,
  Understood,
} from "./check/ports.js";
export type { Check, CheckKind, CheckOf, Happening, RunSettings } from "./format/checks.js";
export { drawLesson } from "./format/draws.js";
export { filesBelow, type LessonFiles } from "./format/files.js";
export {
  type Lesson,
  languagesOf,
  ORIGINAL,
  type ReadLesson,
  readLesson,
  type Step,
} from "./format/lesson.js";
export { type Problem, problemText } from "./format/problems.js";
export { type LessonProject, withFiles } from "./format/project.js";
export type { Choice, Hint } from "./format/prose.js";
export type { Figure, Pane } from "./format/steps.js";
