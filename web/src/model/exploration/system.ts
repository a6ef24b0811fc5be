/** Exploration of all runs of the system of nodes that is open. */

import { createStore } from "zustand/vanilla";
import type { SystemExploration, SystemVerdict } from "./runs.js";
import type { ExplorationPhase } from "./store.js";

export interface SystemBounds {
  /** Messages that are kept back in a run, at most. */
  readonly late: number;
  /** Nodes that are lost in a run, at most. */
  readonly crashes: number;
}

export interface SystemSearchState {
  readonly bounds: SystemBounds;
  readonly phase: ExplorationPhase;
  /** Null: nothing was explored. */
  readonly found: { readonly exploration: SystemExploration; readonly version: number } | null;
  /** The verdict whose run shows, by its place; null: the first that has one. */
  readonly chosen: number | null;
}

export type SystemSearchStore = ReturnType<typeof createSystemSearchStore>;

export const NO_SYSTEM_FOUND = {
  phase: { kind: "resting" },
  found: null,
  chosen: null,
} as const satisfies Partial<SystemSearchState>;

export function createSystemSearchStore() {
  return createStore<SystemSearchState>(() => ({
    bounds: { late: 1, crashes: 0 },
    ...NO_SYSTEM_FOUND,
  }));
}

/** The verdict whose run shows; null: no run fails. */
export function shownSystemVerdict({ found, chosen }: SystemSearchState): SystemVerdict | null {
  const verdicts = found?.exploration.verdicts ?? [];
  const wanted = chosen === null ? undefined : verdicts[chosen];
  return wanted?.course ? wanted : (verdicts.find(({ course }) => course !== null) ?? null);
}
