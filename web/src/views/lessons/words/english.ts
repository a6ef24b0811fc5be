/** What stands around the prose of a step. */
export interface Words {
  /** Of the language that these words are in. */
  readonly language: string;
  readonly allLessons: string;
  readonly place: (at: number, of: number) => string;
  readonly back: string;
  readonly next: string;
  readonly skip: string;
  readonly hint: string;
  readonly anotherHint: string;
  readonly showMe: string;
  readonly done: string;
  readonly lessonDone: string;
  readonly wasDone: string;
  readonly yourAnswer: string;
  readonly check: string;
  readonly waiting: string;
  readonly right: string;
  readonly wrong: string;
  readonly score: (right: number, made: number) => string;
  readonly whoIsNext: string;
  readonly pressThread: string;
  readonly toStart: string;
  readonly noThread: string;
  readonly runIsOver: string;
  readonly preparing: string;
  readonly isNext: (thread: string) => string;
  readonly foreseen: (came: string) => string;
  readonly notForeseen: (came: string, expected: string) => string;
}

export const ENGLISH: Words = {
  language: "en",
  allLessons: "All lessons",
  place: (at, of) => `Step ${at} of ${of}`,
  back: "Back",
  next: "Next",
  skip: "Skip",
  hint: "Hint",
  anotherHint: "Another hint",
  showMe: "Show me",
  done: "Done.",
  lessonDone: "The lesson is done.",
  wasDone: "You had this done once, so the step stays done.",
  yourAnswer: "Your answer",
  check: "Check",
  waiting: "Waiting for the program…",
  right: "That is right.",
  wrong: "That is not it.",
  score: (right, made) => `${right} of ${made} right`,
  whoIsNext: "Who runs next?",
  pressThread: "Press a thread, here or in the graph.",
  toStart: "To the start",
  noThread: "No thread is there yet. Step forward by ticks until some are born.",
  runIsOver: "The run is over.",
  preparing: "The program is being prepared…",
  isNext: (thread) => `${thread} is next: step`,
  foreseen: (came) => `Right: ${came} runs.`,
  notForeseen: (came, expected) => `${came} runs, not ${expected}.`,
};
