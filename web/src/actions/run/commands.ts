import type { Command, Family, Studio } from "../../model/commands.js";
import { mainSystem } from "../../model/project/project.js";
import { canAdvance, canGoBack, isOver, ticksPerSecond } from "../../model/run/run.js";
import type { StepUnit } from "../../model/run/simulation.js";
import type { SystemWish } from "../../model/system/wishes.js";
import { showState } from "./show-state.js";
import { step } from "./step.js";

/** Playing, stepping, and starting anew. */
export function runCommands(studio: Studio): Family<"run"> {
  const { stores, ports } = studio;
  const unit = () => stores.run.getState().unit;
  /** In a project that runs a system the same is done with that. */
  const orOf = (wish: SystemWish, command: Command): Command => ({
    ...command,
    enabled: (all) => mainSystem(all.project.getState()) !== null || command.enabled(all),
    execute: async () =>
      mainSystem(stores.project.getState())
        ? (await import("./ask-system.js")).askSystem(stores.layout, wish)
        : command.execute(),
  });
  const forward = (by: () => StepUnit): Pick<Command, "enabled" | "execute"> => ({
    enabled: ({ run }) => canAdvance(run.getState()),
    execute: () => step(studio, by(), 1),
  });
  const back = (by: () => StepUnit): Pick<Command, "enabled" | "execute"> => ({
    enabled: ({ run }) => canGoBack(run.getState()),
    execute: () => step(studio, by(), -1),
  });
  return {
    "run.toggle": orOf("toggle", {
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
    }),
    "run.stepForward": orOf("forward", {
      label: "Step forward",
      shortcut: "F10",
      ...forward(unit),
    }),
    "run.stepBack": orOf("back", { label: "Step back", shortcut: "F9", ...back(unit) }),
    "run.statementForward": {
      label: "Step forward by statement",
      shortcut: "F11",
      ...forward(() => "statement"),
    },
    "run.statementBack": {
      label: "Step back by statement",
      shortcut: "Shift+F11",
      ...back(() => "statement"),
    },
    "run.toCursor": {
      label: "Run to the cursor's line",
      shortcut: "Ctrl+F10",
      enabled: ({ run }) => canAdvance(run.getState()),
      execute: async () => (await import("./run-until.js")).runToCursor(studio),
    },
    "run.toStart": {
      label: "To the start",
      shortcut: "Shift+F9",
      enabled: ({ run }) => canGoBack(run.getState()),
      async execute() {
        showState(stores.run, await ports.simulator.seek(0));
      },
    },
    "run.retry": {
      label: "Start the simulator again",
      shortcut: null,
      enabled: ({ run }) => run.getState().status.kind === "failed",
      execute: async () => (await import("./restart.js")).restart(studio),
    },
  };
}
