import type { Result } from "../../base/result.js";
import type { RunStore } from "../../model/run/run.js";
import type { SimulationState } from "../../model/run/simulation.js";

/** Takes in what the simulator answered to a command. */
export function showState(run: RunStore, answer: Result<SimulationState>): void {
  if (answer.ok) run.setState({ simulation: answer.value, complaint: null });
  else run.setState({ complaint: answer.message });
}
