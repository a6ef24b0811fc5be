import type { LessonFiles } from "./format.js";
import type { Try } from "./progress.js";
import type { LessonsStore } from "./store.js";

/** What is done with lessons. What went wrong is told by a notice, unless the store says it in its place. */
export interface LessonDesk {
  readonly store: LessonsStore;
  /** Opens a lesson as it was left, at a step by its number from 1 or where the learner was. */
  open(id: string, step?: number): Promise<void>;
  /** Takes a lesson's files, keeps them in this browser, and opens it. */
  take(name: string, files: LessonFiles): Promise<void>;
  /** Lists the lessons anew where that failed. */
  list(): Promise<void>;
  /** Shows the list in place of the lesson that is open, or that again. */
  browse(isBrowsing: boolean): void;
  goTo(step: string): void;
  /** Opens the next hint. */
  hint(): void;
  /** Does what solves the step; what that changes of the project can be undone as one thing. */
  showMe(): Promise<void>;
  /** Looks at the checks now, those that cost much among them. */
  check(): Promise<void>;
  choose(choice: number): void;
  answer(number: string): void;
  /** Says which thread is dispatched next, and goes on to that decision. */
  predict(thread: number): Promise<void>;
  speak(language: string): Promise<void>;
  /** Scores what the learner has made, and keeps that among the tries. */
  attempt(): Promise<void>;
  /** Stops what is being scored. */
  stop(): void;
  /** Runs the reference schedulers beside the last try. */
  compare(): Promise<void>;
  /** Puts the texts of a try in place, as one thing that can be undone. */
  bringBack(made: Try): void;
  /** Scores the runs that count, and gives the learner the file to hand in. */
  handIn(learner: string): Promise<void>;
  /** Puts the files that the lesson begins with into its project, as one thing that can be undone. */
  beginAnew(): void;
  /** A link to the step that shows, for others. */
  copyLink(): Promise<void>;
  /** What shows the step in another page, for course notes. */
  copyView(): Promise<void>;
}
