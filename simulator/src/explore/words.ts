import { writeDuration } from "../base/format.js";
import type { Extent, NamedStep } from "./types.js";

/** By the number of a call, as the runtime's exploration has them. */
const CALLED = ["the network", "the disk", "for a connection"] as const;

type Happened = Omit<NamedStep, "words" | "after">;

/** Bounds of the programs that were explored. */
export function boundsText({
  threads,
  processors = 1,
  locks,
}: Pick<Extent, "threads" | "locks" | "processors">): string {
  const on = processors === 1 ? "" : ` on ${processors} processors`;
  const taken = locks === 1 ? " and one lock" : ` and ${locks} locks, taken in one order`;
  return `up to ${threads} threads${on}${locks === undefined ? "" : taken}`;
}

/** What happens in a step, in words, and what the scheduler was answered: `a is dispatched (rand() % 3 = 1)`. */
export function wordsOf(step: Happened): string {
  const { answers = [], delay = 0 } = step;
  const told = answers.map(({ name, value }) => `${name} = ${value}`).join(", ");
  const later = delay > 0 ? `${writeDuration(delay)} later ` : "";
  return `${later}${eventWords(step)}${told === "" ? "" : ` (${told})`}`;
}

function eventWords(step: Happened): string {
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
    case "call":
      return `${thread} calls ${calledWords(step.values)}`;
    case "begin":
      return `the call of ${thread} begins`;
    case "choose":
      return "the next appointments are chosen";
    case "arrive":
      return `${thread} is ready for its appointment`;
    case "spawn":
      return `${thread} asks for a thread`;
    case "settle":
      return "nothing else happens at this time";
    case "pass":
      return "time passes";
    case "strike":
      return "the clock strikes";
    case "ask":
      return "the scheduler says when the clock strikes";
    case "break":
      return `${thread} misses its appointment`;
    case "miss":
      return `${thread} misses its deadline`;
    case "fail":
      return `${thread} misses its deadline, and the scheduler ends its job`;
    case "drop":
      return `${thread} misses its deadline, and its job ends`;
    case "acquire":
      return `${thread} takes lock ${step.values[0]?.value}`;
    case "release":
      return `${thread} gives back lock ${step.values[0]?.value}`;
    case "get":
      return `${thread} goes on with lock ${step.values[0]?.value}`;
    case "lapse":
      return `${thread} waits for its lock no longer`;
    case "ring":
      return "the scheduler's timer strikes";
    case "expire":
      return `the quantum of ${thread} expires`;
    case "set":
      return thread === null ? `another node sets ${values}` : `${thread} sets ${values}`;
    default:
      return step.event;
  }
}

/** Which call, and how much it is about. */
function calledWords([call, ...amount]: Happened["values"]): string {
  const about = amount.map(({ name, value }) => ` with ${name} = ${value}`).join("");
  return `${CALLED[call?.value ?? 0]}${about}`;
}

/** Where the threads are behind a step: `RQ: b c · current: a`. */
export function placesOf({ after }: NamedStep): string {
  if (after === null) return "";
  return after.containers.map(({ name, threads }) => `${name}: ${threads.join(" ")}`).join(" · ");
}
