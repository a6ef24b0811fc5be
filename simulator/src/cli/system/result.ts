import type { MeasuredRun } from "../../system/headless/measured-run.js";
import type { SystemOutcome } from "../../system/headless/run.js";

/** What a run came to, and what it was. */
export interface SystemResult extends SystemOutcome {
  readonly name: string;
  readonly seed: string;
  /** Whether it was ended by Ctrl-C. */
  readonly isInterrupted: boolean;
  /** What it tells the compiler; null: its nodes share nothing. */
  readonly measured: MeasuredRun | null;
}
