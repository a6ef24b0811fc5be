import { useSyncExternalStore } from "react";

/** Whether a media query holds, live. */
export function useMedia(query: string): boolean {
  return useSyncExternalStore(
    (changed) => {
      const list = matchMedia(query);
      list.addEventListener("change", changed);
      return () => list.removeEventListener("change", changed);
    },
    () => matchMedia(query).matches,
  );
}

export const NARROW = "(max-width: 759px)";

/** Too narrow for source, graph and inspector beside each other. */
export const MEDIUM = "(max-width: 1240px)";

/** Too narrow for the graph between a source of 80 columns and the inspector. */
export const BELOW_WIDE = "(max-width: 1760px)";
