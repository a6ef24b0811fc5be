/** What is marked in a drawing: the run that shows, what fails, and where it stands. */

import type { DrawnRun } from "../../../model/exploration/drawn-run.js";
import type { DrawnNode } from "../../../model/exploration/runs.js";

/** How a node is marked, the weightiest first. */
export type Mark = "breaks" | "lost" | "plain";

/** What each line is for. */
export type LineKind = "plain" | "stem" | "loop";

/** @param property the one that shows; null: every one counts */
export function markOf({ breaks, isLost }: DrawnNode, property: string | null): Mark {
  const isBroken = property === null ? breaks.length > 0 : breaks.includes(property);
  if (isBroken) return "breaks";
  return isLost ? "lost" : "plain";
}

/** The lines on the run, by `from to`. What is on the loop is on no stem. */
export function linesOnRun({ nodes, stem }: DrawnRun): ReadonlyMap<string, LineKind> {
  const kinds = new Map<string, LineKind>();
  for (const [step, to] of nodes.entries()) {
    const from = nodes[step - 1];
    if (step === 0 || from === null || from === undefined || to === null) continue;
    kinds.set(`${from} ${to}`, step < stem ? "stem" : "loop");
  }
  return kinds;
}

/** The nodes on the run, by number, each with the last part that comes there. */
export function nodesOnRun({ nodes, stem }: DrawnRun): ReadonlyMap<number, LineKind> {
  const kinds = new Map<number, LineKind>();
  const turns = nodes.length > stem;
  for (const [step, node] of nodes.entries()) {
    if (node === null) continue;
    const isRound = turns && step >= stem - 1;
    if (isRound || !kinds.has(node)) kinds.set(node, isRound ? "loop" : "stem");
  }
  return kinds;
}

const MARK_WORDS = { breaks: "fails here", lost: "every run from here fails", plain: "" } as const;
const KIND_WORDS = {
  plain: "",
  stem: "on the run that fails",
  loop: "comes again and again",
} as const;

/** What is marked of a node, in words; empty for nothing. */
export const markWords = (mark: Mark, kind: LineKind): string =>
  [MARK_WORDS[mark], KIND_WORDS[kind]].filter((word) => word !== "").join(", ");
