import { effectiveTheme, type Theme } from "../model/layout.js";
import { useMedia } from "./media.js";
import { useLayout } from "./studio-context.js";

/** The theme in force, for what cannot read the custom properties by itself. */
export function useTheme(): Theme {
  const choice = useLayout((state) => state.theme);
  return effectiveTheme(choice, useMedia("(prefers-color-scheme: dark)"));
}
