/** What threads do, in words. */

import type { ThreadState, ThreadView } from "./simulation.js";

/** What a state of a thread is called on the page. */
export function stateName(state: ThreadState): string {
  if (state === "unborn") return "not born yet";
  return state === "dead" ? "ended" : state;
}

/** What a thread does, with what it waits for: `ready`, `waiting for device disk`. */
export function activity({ state, waitsFor }: ThreadView): string {
  return waitsFor === null ? stateName(state) : `${state} for ${waitsFor}`;
}
