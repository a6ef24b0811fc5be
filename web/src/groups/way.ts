/** The way of the last decision through the tree, as the trace of the scheduler tells it that the tree stands for. */

import { type Answer, DecisionReader } from "catapults-sim/group-answers";
import type { Groups } from "../generated/services.js";
import { decides } from "../model/run/decision.js";
import type { SimulationState } from "../model/run/simulation.js";

export type { Answer };

/** A group that was asked. */
export interface Asked {
  readonly group: string;
  /** Which it was, from 1. */
  readonly order: number;
  readonly answer: Answer;
}

export interface Way {
  /** In the order in which they were asked. */
  readonly asked: readonly Asked[];
  /** Who was chosen; null for nobody. */
  readonly thread: number | null;
  /** The group that chose. */
  readonly by: string | null;
}

/** Null where the last handler decided nothing, or did not ask the tree. */
export function wayOf(
  tree: Pick<Groups, "groups" | "sites">,
  { handler, moves, path }: Pick<SimulationState, "handler" | "moves" | "path">,
): Way | null {
  if (!decides(handler) || !tree.groups || tree.sites.length === 0) return null;
  const reader = new DecisionReader(tree);
  const move = moves.findLast(({ site }) => reader.takes(site));
  const { by, taken } = reader.read(path, move?.site ?? null);
  if (by.size === 0) return null;
  return {
    asked: [...by].map(([group, answer], index) => ({ group, order: index + 1, answer })),
    thread: move?.thread ?? null,
    by: taken?.group ?? null,
  };
}
