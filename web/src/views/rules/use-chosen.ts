import { useEffect, useRef } from "react";
import { useSelection } from "../../ui/studio-context.js";

/**
 * Whether a card is selected, and the ref of what shows it: that comes into sight then, and takes the
 * keyboard if what had it is gone, as when another view led here.
 */
export function useChosen(card: string | null) {
  const place = useRef<HTMLLIElement>(null);
  const chosen = useSelection(
    ({ selection }) => selection.kind === "rule" && selection.id === card,
  );
  useEffect(() => {
    if (!chosen || !place.current) return;
    place.current.scrollIntoView({ block: "nearest" });
    if (document.activeElement !== document.body) return;
    place.current.querySelector<HTMLElement>("button, textarea, input")?.focus();
  }, [chosen]);
  return { place, chosen };
}
