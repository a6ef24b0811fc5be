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

/**
 * Cycles are known only where all states are.
 * @param asked what is, in a sentence that begins with *whether*
 */
export function unasked(property: string, asked: string, extent: Extent): Verdict {
  const why =
    extent.walks === undefined
      ? `only the states up to depth ${extent.depth} are known`
      : "walks end, and it is asked where all states are seen";
  return { ...said(property, `${asked}, cannot be said: ${why}.`), verdict: "open" };
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
