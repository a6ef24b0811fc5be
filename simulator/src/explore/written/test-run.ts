import type { Counterexample, NamedStep, Verdict } from "../types.js";

/** A counterexample as the compiler makes a test program for a real library of it. */
export interface TestRun {
  readonly message: string;
  readonly ending: "fault" | "stuck" | "answer" | "state" | "loop";
  readonly stem: readonly TestEvent[];
  readonly loop: readonly TestEvent[];
  readonly watched: string | null;
  /** Who stands behind a round of the loop where whom stood before it. */
  readonly again: Readonly<Record<string, string>>;
}

export type TestEvent = Omit<NamedStep, "after" | "answers"> & Required<Pick<NamedStep, "answers">>;

/** The run that breaks a property, without what nobody outside of the library sees. */
export function testRunOf(verdict: Verdict & { counterexample: Counterexample }): TestRun {
  const { stem, loop, watched } = verdict.counterexample;
  return {
    message: verdict.message,
    ending: endingOf(verdict),
    stem: eventsOf(stem),
    loop: eventsOf(loop),
    watched,
    again: loop.length === 0 ? {} : placesTaken(stem.at(-1), loop.at(-1)),
  };
}

const ENDINGS: Readonly<Record<string, TestRun["ending"]>> = {
  faults: "fault",
  stuck: "stuck",
  answers: "answer",
};

function endingOf({ property, counterexample }: Verdict): TestRun["ending"] {
  if ((counterexample?.loop.length ?? 0) > 0) return "loop";
  return ENDINGS[property] ?? "state";
}

/** A thread that waits and is dispatched all the same waits on within the library. */
function eventsOf(steps: readonly NamedStep[]): TestEvent[] {
  const waitsOn = (step: NamedStep | undefined) =>
    step?.event === "dispatch" &&
    step.after?.threads.some(({ name, state }) => name === step.thread && state === "waiting");
  return steps
    .filter((step, at) => !waitsOn(step) && !(step.event === "wait" && waitsOn(steps[at - 1])))
    .map(({ after: _after, answers = [], ...event }) => ({ ...event, answers }));
}

/** Both states are the same, so who stands at one place in both has the same part. */
function placesTaken(
  before: NamedStep | undefined,
  behind: NamedStep | undefined,
): Record<string, string> {
  const then = behind?.after?.threads ?? [];
  const now = before?.after?.threads ?? [];
  return Object.fromEntries(now.map(({ name }, at) => [name, then[at]?.name ?? name]));
}
