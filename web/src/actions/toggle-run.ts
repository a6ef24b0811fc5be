import type { Command, Studio } from "../model/commands.js";
import { canAdvance, ticksPerSecond } from "../model/run.js";
import { showState } from "./show-state.js";

export function toggleRun({ stores, ports }: Studio): Command {
  return {
    id: "run.toggle",
    label: "Run",
    shortcut: "F8",
    enabled: ({ run }) => canAdvance(run.getState()),
    async execute() {
      const state = stores.run.getState();
      const answer = state.simulation?.playing
        ? ports.simulator.pause()
        : ports.simulator.run(ticksPerSecond(state));
      showState(stores.run, await answer);
    },
  };
}
