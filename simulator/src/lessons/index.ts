/** Lessons and challenges as a library: `catapults-sim/lessons`. */

export { checkChallenge } from "./author/check-challenge.js";
export { checkLesson } from "./author/check-lesson.js";
export type { Surroundings } from "./author/prose-rules.js";
export type { Finding } from "./author/report.js";
export { type Compared, compareWithReferences } from "./challenge/compare.js";
export {
  type Challenge,
  type CountedRuns,
  type MedalName,
  type ReadChallenge,
  readChallenge,
} from "./challenge/format.js";
export { type Grade, grade } from "./challenge/grade.js";
export { type HandIn, type Handing, handInFile, readHandIn } from "./challenge/hand-in.js";
export {
  medalFor,
  type Score,
  type ScoredRun,
  type ScoreOptions,
  scoreOf,
} from "./challenge/score.js";
export { newKey, openSealed, partOf, SEALED, type SealedPart, seal } from "./challenge/sealed.js";
export {
  type Answers,
  type Attempt,
  type CheckResult,
  NO_ANSWERS,
  type Prediction,
  type StepResult,
  type Verdict,
} from "./check/attempt.js";
export { checkStep } from "./check/check-step.js";
export { type Cost, costOf } from "./check/cost.js";
export { keeping } from "./check/kept.js";
export type {
  Compiler,
  Decision,
  Explorable,
  Explorer,
  Moment,
  RunFacts,
  Runs,
  RunWish,
  Tools,
  Understood,
  UnderstoodSystem,
} from "./check/ports.js";
export { nameOfAnswer, requestOf, systemRequestOf } from "./check/request.js";
export { type Shown, showMe } from "./check/show-me.js";
export { wantedOf } from "./check/wanted.js";
export { beginningOf, drawnBeginnings } from "./format/beginnings.js";
export type { Check, CheckKind, CheckOf, Happening, RunSettings } from "./format/checks.js";
export { drawLesson } from "./format/draws.js";
export { filesBelow, type LessonFiles } from "./format/files.js";
export { ORIGINAL } from "./format/languages.js";
export {
  type Lesson,
  type ReadLesson,
  readLesson,
  type Step,
} from "./format/lesson.js";
export { type Problem, problemText } from "./format/problems.js";
export { type LessonProject, withFiles } from "./format/project.js";
export type { Choice, Hint } from "./format/prose.js";
export type { Figure, Pane } from "./format/steps.js";
export { localExplorer } from "./run/explorer.js";
export { localRuns } from "./run/local.js";
export { type RunsPort, remoteRuns } from "./run/remote.js";
export type { Say } from "./words/say.js";
export { ENGLISH, type WordKey, type Words, wordsIn } from "./words/words.js";
