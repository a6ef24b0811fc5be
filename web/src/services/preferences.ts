import type { Preferences } from "../model/ports.js";

const PREFIX = "catapults-studio.";

/** In the browser's local storage. */
export const keptPreferences: Preferences = {
  load<T extends object>(name: string): Partial<T> {
    try {
      const kept: Partial<T> | null = JSON.parse(localStorage.getItem(PREFIX + name) ?? "{}");
      return typeof kept === "object" && kept !== null ? kept : {};
    } catch {
      return {};
    }
  },
  save(name, value) {
    try {
      localStorage.setItem(PREFIX + name, JSON.stringify(value));
    } catch {
      // A browser that keeps nothing still shows the page.
    }
  },
};
