import { BAD_INPUT, FINE } from "../exit.js";

/** Nothing fails, but not all was seen. */
const OPEN = 3;

/** These tell how a scheduler treats favours and births, or warn; all others it owes. */
export const TOLD = new Set(["forgotten", "forgotten-unnamed", "bypass", "answers"]);

interface Said {
  readonly property: string;
  readonly verdict: "holds" | "fails" | "open";
}

/** The exit status: what a scheduler owes decides. */
export function statusOf(verdicts: readonly Said[]): number {
  const owed = verdicts.filter(({ property }) => !TOLD.has(property));
  if (owed.some(({ verdict }) => verdict === "fails")) return BAD_INPUT;
  return owed.every(({ verdict }) => verdict === "holds") ? FINE : OPEN;
}
