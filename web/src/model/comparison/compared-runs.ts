import type { Result } from "../../base/result.js";
import type { Digest, SimulationState, Timeline } from "../run/simulation.js";
import type { Contender } from "./experiments.js";

/** Who runs in which world. */
export interface RunWish {
  readonly name: string;
  readonly contender: Contender;
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
  /** How long it lasts (ns), by which progress is told; null where unknown. */
  readonly length: number | null;
}

/** Runs to be looked at side by side. */
export interface RunsWish {
  readonly runs: readonly RunWish[];
  readonly workloadFile: string;
  /** Virtual time such as `2s` at which runs are cut off; empty: they go on to their end. */
  readonly until: string;
}

export interface OpenRunsOptions {
  /** Calls the runs off, and forgets them later on. */
  readonly signal: AbortSignal;
  /** Hears a few times a second how much is done, from 0 to 1. */
  readonly onProgress: (share: number) => void;
}

/** A place in a run. */
export type Moment = { readonly tick: number } | { readonly time: number };

/** One of them, carried out. */
export interface ComparedRun {
  readonly name: string;
  /** Where it ended or was cut off. */
  readonly state: SimulationState;
  readonly digest: Digest;
  /** What happened in a window of time (ns), fit for a number of pixel columns. */
  timeline(from: number, to: number, columns: number): Promise<Result<Timeline>>;
  /** How everything is right after a tick, or after the last tick at or before a time (ns). */
  seek(to: Moment): Promise<Result<SimulationState>>;
}

export interface ComparedRuns {
  /** In the order of the wish; of one that could not be carried out, why. */
  readonly runs: readonly Result<ComparedRun>[];
  /** Forgets them: nothing can be asked any more. */
  close(): void;
}
