import type { Family, Studio } from "../../model/commands.js";

/** What is done with a project as a whole, and with the compiler of it. */
export function projectCommands(studio: Studio): Family<"project" | "compiler"> {
  return {
    "project.reset": {
      label: "Reset this example",
      shortcut: null,
      enabled: ({ project }) => project.getState().example !== null,
      execute: async () => (await import("./put-back.js")).resetProject(studio),
    },
    "compiler.retry": {
      label: "Retry",
      shortcut: null,
      enabled: ({ compilation }) => compilation.getState().status.kind === "failed",
      execute: () => studio.ports.compiler.retry(),
    },
  };
}
