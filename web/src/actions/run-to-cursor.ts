import type { Command, Studio } from "../model/commands.js";
import { canAdvance } from "../model/run.js";

export function runToCursor(studio: Studio): Command {
  return {
    id: "run.toCursor",
    label: "Run to the cursor's line",
    shortcut: "Ctrl+F10",
    enabled: ({ run }) => canAdvance(run.getState()),
    execute: async () => (await import("./run-until.js")).runToCursor(studio),
  };
}
