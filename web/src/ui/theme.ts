import { useSyncExternalStore } from "react";
import type { Theme } from "../model/layout.js";

/**
 * The theme in force, for what cannot read the custom properties by itself. It is read off the page: what the system
 * prefers is known some time before the page has the colours of that.
 */
export function useTheme(): Theme {
  return useSyncExternalStore(onTheme, () =>
    document.documentElement.dataset.theme === "dark" ? "dark" : "light",
  );
}

function onTheme(changed: () => void): () => void {
  const observer = new MutationObserver(changed);
  observer.observe(document.documentElement, { attributeFilter: ["data-theme"] });
  return () => observer.disconnect();
}
