import type { Command, Studio } from "../model/commands.js";
import { canAdvance, isOver, ticksPerSecond } from "../model/run.js";
import { showState } from "./show-state.js";

export function toggleRun({ stores, ports }: Studio): Command {
  return {
    id: "run.toggle",
    label: "Run",
    shortcut: "F8",
    enabled: ({ run }) => canAdvance(run.getState()) || isOver(run.getState()),
    async execute() {
      if (isOver(stores.run.getState())) showState(stores.run, await ports.simulator.seek(0));
      const state = stores.run.getState();
      const answer = state.simulation?.playing
        ? ports.simulator.pause()
        : ports.simulator.run(ticksPerSecond(state));
      showState(stores.run, await answer);
    },
  };
}
