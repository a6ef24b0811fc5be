import type { RunDiagnosis, SimulationState } from "./simulation.js";

/** Threads that were ready and passed over for long, as far as the run shows it where it stands. */
export function starvedThreads(
  simulation: SimulationState | null,
): NonNullable<RunDiagnosis["threads"]> {
  return (simulation?.diagnoses ?? []).flatMap(({ threads }) => threads ?? []);
}
