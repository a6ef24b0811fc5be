/** What the search through all runs tells, as the page uses it. */

import type * as told from "catapults-sim";

export type {
  Counterexample,
  ExplorationProgress,
  Extent,
  NamedStep,
  Replay,
  StateView,
} from "catapults-sim";

/** What is said of a property, with the workload that leads through the run that breaks it. */
export interface ExploredVerdict extends told.Verdict {
  readonly replay: told.Replay | null;
}

export interface Exploration extends told.Exploration {
  readonly verdicts: readonly ExploredVerdict[];
}
