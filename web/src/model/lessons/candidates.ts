import type { SimulationState, ThreadView } from "../run/simulation.js";

/** Threads of which one may be dispatched next: those that are born and not dead. */
export function candidates(simulation: SimulationState | null): readonly ThreadView[] {
  return (simulation?.threads ?? []).filter(({ state }) => state !== "dead" && state !== "unborn");
}
