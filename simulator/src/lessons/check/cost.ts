/** How long checks take, so that a page knows which to make while one types. */

import type { Check, CheckKind } from "../format/checks.js";

/**
 * `text`: what the compiler has said already. `answer`: at most one short run. `run`: a whole run.
 * `long`: many runs, or all of them.
 */
export type Cost = "text" | "answer" | "run" | "long";

const COSTS: Readonly<Record<CheckKind, Cost>> = {
  compiles: "text",
  diagnostic: "text",
  arrow: "text",
  container: "text",
  constant: "text",
  proofs: "text",
  question: "text",
  reached: "answer",
  predict: "answer",
  number: "run",
  happens: "run",
  measure: "run",
  property: "long",
  promise: "long",
};

/** So many runs are made while one waits. */
const FEW_SEEDS = 3;

export function costOf(check: Check): Cost {
  const isMany = check.kind === "measure" && (check.seeds ?? 1) > FEW_SEEDS;
  const isOfNodes = "run" in check && check.run?.system !== undefined;
  return isMany || isOfNodes ? "long" : COSTS[check.kind];
}
