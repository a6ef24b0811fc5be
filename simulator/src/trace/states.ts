import { ThreadStateName } from "../generated/layout.js";
import type { Segment } from "../protocol.js";

const STATES = Object.values(ThreadStateName);

/** Told beside the states of ThreadState: the switch to a thread, and where calls are by appointment, what a thread that waits is waiting for. */
export const SWITCHING = STATES.length;
/** For its call to begin. */
export const BEGINNING = STATES.length + 1;
/** For its call, which goes on. */
export const CALLING = STATES.length + 2;
/** For the end of its appointment: the call is over. */
export const ENDING = STATES.length + 3;

const NAMES = [...STATES, "SWITCHING", "BEGINNING", "CALLING", "ENDING"].map(
  (name) => name.toLowerCase() as Segment["state"],
);

/** How many states a lane tells apart. */
export const LANE_STATES = NAMES.length;

/** @param state as in ThreadState, or one of those beside them */
export const nameOfState = (state: number): Segment["state"] => NAMES[state] ?? "unborn";
