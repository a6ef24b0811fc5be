import type { Command, Studio } from "../model/commands.js";
import { canGoBack } from "../model/run.js";
import { showState } from "./show-state.js";

export function stepBack({ stores, ports }: Studio): Command {
  return {
    id: "run.stepBack",
    label: "Step back",
    shortcut: "F9",
    enabled: ({ run }) => canGoBack(run.getState()),
    async execute() {
      showState(stores.run, await ports.simulator.step(stores.run.getState().unit, -1));
    },
  };
}
