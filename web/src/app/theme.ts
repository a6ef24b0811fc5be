import { effectiveTheme, type LayoutStore } from "../model/layout.js";

const DARK = "(prefers-color-scheme: dark)";

export function systemIsDark(): boolean {
  return matchMedia(DARK).matches;
}

/** Sets the page's theme, now and whenever the choice or the system's theme changes. */
export function keepThemed(layout: LayoutStore): () => void {
  const apply = () => {
    document.documentElement.dataset.theme = effectiveTheme(
      layout.getState().theme,
      systemIsDark(),
    );
  };
  apply();
  const list = matchMedia(DARK);
  list.addEventListener("change", apply);
  const end = layout.subscribe(apply);
  return () => {
    list.removeEventListener("change", apply);
    end();
  };
}
