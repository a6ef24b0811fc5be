import type { SystemOutcome } from "../../system/headless/run.js";

/** What a run came to, and what it was. */
export interface SystemResult extends SystemOutcome {
  readonly name: string;
  readonly seed: string;
}
