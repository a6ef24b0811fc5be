import type { Command, Studio } from "../model/commands.js";
import { canAdvance, canGoBack } from "../model/run.js";
import { step } from "./step.js";

/** Whatever the control steps by. */
export function statementForward(studio: Studio): Command {
  return {
    id: "run.statementForward",
    label: "Step forward by statement",
    shortcut: "F11",
    enabled: ({ run }) => canAdvance(run.getState()),
    execute: () => step(studio, "statement", 1),
  };
}

export function statementBack(studio: Studio): Command {
  return {
    id: "run.statementBack",
    label: "Step back by statement",
    shortcut: "Shift+F11",
    enabled: ({ run }) => canGoBack(run.getState()),
    execute: () => step(studio, "statement", -1),
  };
}
