import type { Command, Family, Studio } from "../model/commands.js";
import { effectiveTheme, openWholePage } from "../model/layout.js";
import { mainSystem } from "../model/project/project.js";
import type { Work } from "../model/work.js";

/** What of the page shows, and how. `systemIsDark` is asked while the choice is still the system's. */
export function layoutCommands(studio: Studio, systemIsDark: () => boolean): Family<"layout"> {
  const { layout } = studio.stores;
  const panel = (
    name: string,
    shortcut: string,
    open: "sourceOpen" | "inspectorOpen" | "resultsOpen",
  ): Command => ({
    label: `Show or hide ${name}`,
    shortcut,
    enabled: () => true,
    execute: () => layout.setState((state) => ({ [open]: !state[open] })),
  });
  const work = (doing: string, kind: Work, digit: number): Command => ({
    label: `Arrange the page for ${doing}`,
    shortcut: `Alt+${digit}`,
    enabled: () => true,
    async execute() {
      (await import("../model/work.js")).turnTo(layout, kind);
      // What such a project runs has its place on a page of its own.
      if (kind === "run" && mainSystem(studio.stores.project.getState()))
        openWholePage(layout, "system");
    },
  });
  return {
    "layout.edit": work("editing", "edit", 1),
    "layout.run": work("running", "run", 2),
    "layout.compare": work("comparing", "compare", 3),
    "layout.learn": work("learning", "learn", 4),
    "layout.theme": {
      label: "Switch between light and dark",
      shortcut: null,
      enabled: () => true,
      execute() {
        const { theme } = layout.getState();
        const next = effectiveTheme(theme, systemIsDark()) === "dark" ? "light" : "dark";
        layout.setState({ theme: next });
      },
    },
    "layout.source": panel("source", "Ctrl+B", "sourceOpen"),
    "layout.inspector": panel("inspector", "Ctrl+Alt+B", "inspectorOpen"),
    "layout.results": panel("results", "Ctrl+J", "resultsOpen"),
  };
}
