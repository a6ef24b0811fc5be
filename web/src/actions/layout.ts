import type { Command, Family, Studio } from "../model/commands.js";
import { effectiveTheme } from "../model/layout.js";

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
  return {
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
