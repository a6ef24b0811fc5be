import type { Family, Studio } from "../../model/commands.js";
import { folderOf } from "./folder-of.js";

/** What is done with a project as a whole, and with the compiler of it. */
export function projectCommands(studio: Studio): Family<"project" | "compiler"> {
  return {
    "project.all": {
      label: "All projects…",
      shortcut: "Ctrl+O",
      enabled: () => true,
      execute: () => studio.stores.catalogue.setState({ page: "projects" }),
    },
    "project.own": {
      label: "Make this example my own",
      shortcut: null,
      enabled: ({ project }) => project.getState().example !== null,
      execute: async () =>
        (await import("./kept-projects.js")).createKeptProjects(studio).makeOwn(),
    },
    "project.versions": {
      label: "Earlier versions…",
      shortcut: null,
      enabled: ({ project }) => project.getState().name !== "",
      execute: () => studio.stores.catalogue.setState({ page: "versions" }),
    },
    "project.openFolder": {
      label: "Open a folder…",
      shortcut: null,
      enabled: () => true,
      execute: async () => (await folderOf(studio)).open(),
    },
    "project.saveFolder": {
      label: "Save to the folder",
      shortcut: "Ctrl+S",
      enabled: ({ project }) => project.getState().name !== "",
      execute: async () => (await folderOf(studio)).save(),
    },
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
