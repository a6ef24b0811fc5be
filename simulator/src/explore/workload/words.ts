import type { CourseDecision } from "./types.js";

const RANGE = ["the least", "the greatest", "the middle"];

/** What is decided, in words. */
export function wordsOf(decision: Omit<CourseDecision, "words">): string {
  const { kind, thread, value, alternatives, taken } = decision;
  if (kind === "order") return `the ${ordinal(taken + 1)} of ${alternatives} events comes first`;
  const which = alternatives <= RANGE.length ? ` (${RANGE[taken]} of its range)` : "";
  return `${thread ?? "the world"} draws ${value}${which}`;
}

const ordinal = (number: number) => `${number}${["st", "nd", "rd"][number - 1] ?? "th"}`;
