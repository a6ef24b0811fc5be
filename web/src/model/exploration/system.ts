/** Exploration of all runs of the system of nodes that is open. */

import { createStore } from "zustand/vanilla";
import type { KeptSystemRun } from "./kept-system.js";
import type { ExplorationOfSystem, FollowedSystem, SystemVerdict } from "./runs.js";
import { type ExplorationPhase, SECONDS } from "./store.js";
import type { Workers } from "./workers.js";

export interface SystemBounds {
  /** Messages that are kept back in a run, at most. */
  readonly late: number;
  /** Nodes that are lost in a run, at most. */
  readonly crashes: number;
  /** How long is looked at most; null: to the end. */
  readonly seconds: number | null;
  /** That search. */
  readonly workers: number;
}

/** What a search came to, and of which texts. */
export interface SystemFound {
  readonly exploration: ExplorationOfSystem;
  readonly version: number;
  /** How long was looked at most; null: to the end. */
  readonly seconds: number | null;
}

export interface SystemSearchState {
  readonly bounds: SystemBounds;
  readonly workers: Workers;
  readonly phase: ExplorationPhase;
  /** Null: nothing was explored. */
  readonly found: SystemFound | null;
  /** The verdict whose run shows, by its place; null: the first that has one. */
  readonly chosen: number | null;
  readonly opened: OpenedSystemRun | null;
}

export type SystemSearchStore = ReturnType<typeof createSystemSearchStore>;

/** The run that the system's page goes through, and what has become of it in the texts as they are now. */
export interface OpenedSystemRun {
  readonly kept: KeptSystemRun;
  readonly standing: /** It is being carried out. */
    | { readonly kind: "asked" }
    /** Whether it still fails, and how, and from which of its steps on it goes otherwise. */
    | ({ readonly kind: "followed" } & FollowedSystem)
    | { readonly kind: "failed"; readonly message: string };
}

export const NO_SYSTEM_FOUND = {
  phase: { kind: "resting" },
  found: null,
  chosen: null,
} as const satisfies Partial<SystemSearchState>;

/** What is asked of a project of which nobody has chosen anything yet. */
export const OF_SYSTEM = {
  late: 1,
  crashes: 0,
  seconds: SECONDS,
} as const satisfies Partial<SystemBounds>;

export function createSystemSearchStore(workers: Workers) {
  return createStore<SystemSearchState>(() => ({
    opened: null,
    bounds: { ...OF_SYSTEM, workers: workers.usual },
    workers,
    ...NO_SYSTEM_FOUND,
  }));
}

/** The verdict whose run shows; null: no run fails. */
export function shownSystemVerdict({ found, chosen }: SystemSearchState): SystemVerdict | null {
  const verdicts = found?.exploration.verdicts ?? [];
  const wanted = chosen === null ? undefined : verdicts[chosen];
  return wanted?.course ? wanted : (verdicts.find(({ course }) => course !== null) ?? null);
}
