import type { Command, Studio } from "../model/commands.js";
import { canGoBack } from "../model/run.js";
import { showState } from "./show-state.js";

export function toStart({ stores, ports }: Studio): Command {
  return {
    id: "run.toStart",
    label: "To the start",
    shortcut: "Shift+F9",
    enabled: ({ run }) => canGoBack(run.getState()),
    async execute() {
      showState(stores.run, await ports.simulator.seek(0));
    },
  };
}
