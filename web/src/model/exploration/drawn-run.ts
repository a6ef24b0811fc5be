/** Where a run goes in the drawing of all states. */

import type { Counterexample, NamedStep, StateDrawing } from "./runs.js";
import { type ExplorationState, keyOf, shownKey, shownVerdict } from "./store.js";

type Shown = Pick<ExplorationState, "found" | "chosen" | "opened" | "shape" | "node">;

export interface DrawnRun {
  /** By step: the node behind it; null where it is not known, or fails. */
  readonly nodes: readonly (number | null)[];
  /** How many steps come before what comes again and again. */
  readonly stem: number;
}

const NO_RUN: DrawnRun = { nodes: [], stem: 0 };

export function drawingIn({ found }: Pick<Shown, "found">): StateDrawing | null {
  const exploration = found?.exploration;
  return exploration?.varies === "program" ? exploration.drawing : null;
}

/** Of the verdict that shows. */
export function drawnRun(state: Shown): DrawnRun {
  const drawing = drawingIn(state);
  const verdict = shownVerdict(state);
  if (drawing === null || !verdict?.counterexample) return NO_RUN;
  const index = state.found?.exploration.verdicts.indexOf(verdict) ?? -1;
  return { nodes: drawing.runs[index] ?? [], stem: verdict.counterexample.stem.length };
}

/** The same of the run that is stepped through, if it is the one that was found. */
function openedRun(state: Shown): DrawnRun {
  const { kept } = state.opened ?? {};
  if (!kept || !("counterexample" in kept) || shownKey(state) !== keyOf(kept)) return NO_RUN;
  const found = shownVerdict(state)?.counterexample;
  return found && wordsOf(found) === wordsOf(kept.counterexample) ? drawnRun(state) : NO_RUN;
}

const wordsOf = ({ stem, loop }: Counterexample) =>
  [...stem, ...loop].map(({ words }) => words).join("\n");

/** The step by which the run that is stepped through comes to a node: the next one behind where it stands, else the first; null for none. */
export function stepAtNode(state: Shown, node: number): number | null {
  const { nodes } = openedRun(state);
  const steps = nodes.flatMap((each, step) => (each === node ? [step] : []));
  const at = state.opened?.at ?? 0;
  return steps.find((step) => step > at) ?? steps[0] ?? null;
}

/** The node at which the run that is stepped through stands; null where it has none. */
export const nodeAtStep = (state: Shown, step: number): number | null =>
  openedRun(state).nodes[step] ?? null;

/** A shortest way to the node that was chosen; null where none was. */
export const drawnWay = (state: Shown): readonly NamedStep[] | null =>
  state.node === null ? null : (drawingIn(state)?.nodes[state.node]?.way ?? null);
