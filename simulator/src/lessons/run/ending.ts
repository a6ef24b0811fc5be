/** How a run has ended, as lessons tell it. */

import type { Engine } from "../../engine/engine.js";
import type { Outcome } from "../../protocol.js";
import { readResult } from "../../session/headless.js";
import type { RunFacts } from "../check/ports.js";

/** What messages call the workload. */
export const WORKLOAD = "the workload";

export function endOf(outcome: Outcome): Pick<RunFacts, "end" | "message"> {
  return outcome.kind === "fault" || outcome.kind === "deadlock"
    ? { end: outcome.kind, message: outcome.message }
    : { end: "regularly", message: null };
}

/** How a run that stands still has ended. */
export const endHere = (engine: Engine): RunFacts["end"] =>
  endOf(readResult(engine, WORKLOAD, "until").outcome).end;
