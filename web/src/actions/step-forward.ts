import type { Command, Studio } from "../model/commands.js";
import { canAdvance } from "../model/run.js";
import { step } from "./step.js";

export function stepForward(studio: Studio): Command {
  return {
    id: "run.stepForward",
    label: "Step forward",
    shortcut: "F10",
    enabled: ({ run }) => canAdvance(run.getState()),
    execute: () => step(studio, studio.stores.run.getState().unit, 1),
  };
}
