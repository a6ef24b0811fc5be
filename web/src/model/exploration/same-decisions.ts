import type { Difference, ExploredVerdict, Replay } from "./runs.js";

export const SAME_DECISIONS = "same-decisions";

const NOTHING = {
  property: SAME_DECISIONS,
  fault: null,
  bound: null,
  course: null,
  test: null,
} as const;

/**
 * Whether a scheduler decides as another one does, as a verdict: its run leads to the first decision that differs.
 * @param title what a person calls the other one
 */
export function sameDecisions(
  title: string,
  { verdict, extent, stem, ends, decisions }: Difference,
  replay: Replay | null,
): ExploredVerdict {
  const partly = extent.alike
    ? ""
    : " Events that only one of them has a handler for are left out.";
  if (ends === null || decisions === null) {
    const isSame = verdict === "same";
    const said = isSame
      ? `It decides as ${title} does`
      : `No other decision than that of ${title} was found`;
    return {
      ...NOTHING,
      verdict: isSame ? "holds" : "open",
      message: `${said}.${partly}`,
      counterexample: null,
      replay: null,
    };
  }
  const [own, other] = decisions;
  return {
    ...NOTHING,
    verdict: "fails",
    message: `It decides otherwise than ${title}: ${own}; there ${other}.${partly}`,
    counterexample: { stem: [...stem, ends[0]], loop: [], watched: null, unavoidable: null },
    replay,
  };
}
