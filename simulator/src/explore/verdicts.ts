import type { Extent, Verdict } from "./types.js";

/** What is said of a property that no run breaks. */
export function upheld(property: string, fact: string, extent: Extent): Verdict {
  const verdict = extent.complete ? "holds" : "open";
  const reach = extent.complete ? "" : ` up to depth ${extent.depth}`;
  return { ...said(property, `${fact}${reach}.`), verdict };
}

/** Cycles are known only where all states are. */
export function unasked(property: string, extent: Extent): Verdict {
  const message = `Not all states are known, only those up to depth ${extent.depth}, so it cannot be said whether a thread can be forgotten.`;
  return { ...said(property, message), verdict: "open" };
}

/** The search ended before it came to this. */
export const unanswered = (property: string): Verdict => ({
  ...said(property, "The search ended before this was asked."),
  verdict: "open",
});

/** A verdict without a run. */
export const said = (property: string, message: string): Omit<Verdict, "verdict"> => ({
  property,
  message,
  fault: null,
  bound: null,
  counterexample: null,
});
