import type { Studio } from "../../model/commands.js";
import { SPEEDS, ticksPerSecond } from "../../model/run/run.js";
import { showState } from "./show-state.js";

/** Changes the speed of playing, also of a run that plays. `index` is into SPEEDS. */
export async function setSpeed({ stores, ports }: Studio, index: number): Promise<void> {
  stores.run.setState({ speed: Math.max(0, Math.min(SPEEDS.length - 1, index)) });
  const state = stores.run.getState();
  if (state.simulation?.playing) {
    showState(stores.run, await ports.simulator.run(ticksPerSecond(state)));
  }
}
