import type { Extent, Verdict } from "../types.js";

/** What is said of a property that no run breaks. */
export function upheld(property: string, fact: string, extent: Extent): Verdict {
  const verdict = extent.complete ? "holds" : "open";
  const reach = reachOf(extent);
  return { ...said(property, `${fact}${reach}.`), verdict };
}

/** How far it is known that a property holds, behind what it says. */
export function reachOf({ complete, walks, depth }: Extent): string {
  if (complete) return "";
  return walks === undefined ? ` up to depth ${depth}` : `, in ${countOf(walks)}`;
}

const countOf = (walks: number) => (walks === 1 ? "one walk" : `${walks} walks`);

/** Cycles are known only where all states are. */
export function unasked(property: string, extent: Extent): Verdict {
  if (extent.walks !== undefined) return { ...said(property, WALKED), verdict: "open" };
  const message = `Not all states are known, only those up to depth ${extent.depth}, so it cannot be said whether a thread can be forgotten.`;
  return { ...said(property, message), verdict: "open" };
}

const WALKED =
  "Walks end, so they do not tell whether a thread can be forgotten: that is asked where all states are seen.";

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
