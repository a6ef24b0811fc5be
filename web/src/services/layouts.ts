import type { LayoutState } from "../model/layout.js";
import type { LayoutStorage } from "../model/ports.js";

const KEY = "catapults-studio.layout";

/** The arrangement of the page in the browser's local storage. Losing it is no loss of work. */
export const keptLayouts: LayoutStorage = {
  load(): Partial<LayoutState> {
    try {
      const kept: unknown = JSON.parse(localStorage.getItem(KEY) ?? "{}");
      return typeof kept === "object" && kept !== null ? kept : {};
    } catch {
      return {};
    }
  },
  save(layout: LayoutState): void {
    try {
      localStorage.setItem(KEY, JSON.stringify(layout));
    } catch {
      // A browser that keeps nothing still shows the page.
    }
  },
};
