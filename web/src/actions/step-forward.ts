import type { Command, Studio } from "../model/commands.js";
import { canAdvance } from "../model/run.js";
import { showState } from "./show-state.js";

export function stepForward({ stores, ports }: Studio): Command {
  return {
    id: "run.stepForward",
    label: "Step forward",
    shortcut: "F10",
    enabled: ({ run }) => canAdvance(run.getState()),
    async execute() {
      showState(stores.run, await ports.simulator.step(stores.run.getState().unit, 1));
    },
  };
}
