import { ThreadStateName } from "../generated/layout.js";
import type { Segment } from "../protocol.js";

const NAMES = [...Object.values(ThreadStateName), "SWITCHING"].map(
  (name) => name.toLowerCase() as Segment["state"],
);

/** The switch to a thread, told beside the states of ThreadState. */
export const SWITCHING = NAMES.length - 1;

/** How many states a lane tells apart. */
export const LANE_STATES = NAMES.length;

/** @param state as in ThreadState, or SWITCHING */
export const nameOfState = (state: number): Segment["state"] => NAMES[state] ?? "unborn";
