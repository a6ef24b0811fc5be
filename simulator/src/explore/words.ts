import type { NamedStep } from "./types.js";

/** What happens in a step, in words. */
export function wordsOf(step: Omit<NamedStep, "words" | "after">): string {
  const { thread, other } = step;
  const values = step.values.map(({ name, value }) => `${name} = ${value}`).join(", ");
  const having = values === "" ? "" : ` with ${values}`;
  switch (step.event) {
    case "start":
      return `the scheduler begins${having}`;
    case "birth":
      return `${thread} is born${having}`;
    case "dispatch":
      return thread === null ? "the scheduler is asked for a thread" : `${thread} is dispatched`;
    case "yield":
      return `${thread} yields`;
    case "yield_to":
      return `${thread} yields to ${other}`;
    case "wait":
      return `${thread} waits`;
    case "wake":
      return `what ${thread} waits for has come`;
    case "suspend":
      return thread === other ? `${thread} suspends itself` : `${thread} suspends ${other}`;
    case "resume":
      return `${thread} resumes ${other}`;
    case "kill":
      return `${thread} kills ${other}`;
    case "end":
      return `${thread} ends`;
    case "expire":
      return `the quantum of ${thread} expires`;
    case "set":
      return `${thread} sets ${values}`;
    default:
      return step.event;
  }
}

/** Where the threads are behind a step: `RQ: b c · current: a`. */
export function placesOf({ after }: NamedStep): string {
  if (after === null) return "";
  return after.containers.map(({ name, threads }) => `${name}: ${threads.join(" ")}`).join(" · ");
}
