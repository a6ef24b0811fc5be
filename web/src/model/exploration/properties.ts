/** What can be asked of all runs of a scheduler, as a person reads it. */

import type { Varied } from "./runs.js";

export type BuiltIn = "faults" | "stuck" | "forgotten" | "bypass" | "starved" | "deadlines";

export interface Question {
  readonly id: BuiltIn;
  readonly title: string;
  readonly about: string;
  /** The properties of the search that answer it. */
  readonly answers: readonly string[];
  /** What it is asked of; of anything without it. */
  readonly of?: Varied;
}

export const QUESTIONS: readonly Question[] = [
  {
    id: "faults",
    title: "Nothing goes wrong",
    about: "No check, assertion, invariant or rule of the library fails.",
    answers: ["faults"],
  },
  {
    id: "stuck",
    title: "It never gets stuck",
    about: "As long as there are threads, one can run or something is to come.",
    answers: ["stuck"],
  },
  {
    id: "forgotten",
    title: "No thread is forgotten",
    about: "No thread stays ready for ever while others run again and again.",
    answers: ["forgotten", "forgotten-unnamed", "forgotten-unborn"],
    of: "program",
  },
  {
    id: "bypass",
    title: "How long a turn can take",
    about: "How often others are dispatched at most while a thread is ready.",
    answers: ["bypass"],
    of: "program",
  },
  {
    id: "starved",
    title: "No thread is passed over long",
    about: "No ready thread waits for its turn during a tenth of a run.",
    answers: ["starved"],
    of: "workload",
  },
  {
    id: "deadlines",
    title: "No deadline is missed",
    about: "Asked where threads have jobs.",
    answers: ["deadlines"],
    of: "workload",
  },
];

/** What can be asked where this varies. */
export const questionsOf = (varied: Varied): readonly Question[] =>
  QUESTIONS.filter(({ of = varied }) => of === varied);

/** These tell how a scheduler treats threads that are named or new; all others it owes. */
const TOLD: readonly string[] = ["forgotten", "forgotten-unnamed", "bypass"];

/** Whether a scheduler that does not have the property is wrong. */
export const isOwed = (property: string): boolean => !TOLD.includes(property);

/** Whether one of the questions that are asked, or a property of one's own, is answered by it. */
export function isAsked(asked: readonly BuiltIn[], property: string): boolean {
  const question = QUESTIONS.find(({ answers }) => answers.includes(property));
  return question === undefined || asked.includes(question.id);
}
