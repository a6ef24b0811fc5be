import type { Command, Studio } from "../model/commands.js";
import { effectiveTheme } from "../model/layout.js";

/** `systemIsDark` is asked when the choice is still the system's. */
export function toggleTheme({ stores }: Studio, systemIsDark: () => boolean): Command {
  return {
    id: "layout.theme",
    label: "Switch between light and dark",
    shortcut: null,
    enabled: () => true,
    execute() {
      const { theme } = stores.layout.getState();
      const next = effectiveTheme(theme, systemIsDark()) === "dark" ? "light" : "dark";
      stores.layout.setState({ theme: next });
    },
  };
}
