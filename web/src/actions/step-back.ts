import type { Command, Studio } from "../model/commands.js";
import { canGoBack } from "../model/run.js";
import { step } from "./step.js";

export function stepBack(studio: Studio): Command {
  return {
    id: "run.stepBack",
    label: "Step back",
    shortcut: "F9",
    enabled: ({ run }) => canGoBack(run.getState()),
    execute: () => step(studio, studio.stores.run.getState().unit, -1),
  };
}
