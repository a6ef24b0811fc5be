import type { Studio } from "../../model/commands.js";
import { notify } from "../../model/notices.js";
import type { StepUnit } from "../../model/run/simulation.js";
import { showState } from "./show-state.js";

/** Goes a step, and says why when that is not possible. */
export async function step(
  { stores, ports }: Studio,
  unit: StepUnit,
  direction: 1 | -1,
): Promise<void> {
  const answer = await ports.simulator.step(unit, direction);
  showState(stores.run, answer);
  if (!answer.ok) notify(stores.notices, answer.message);
}
