import { useStore } from "@xyflow/react";
import { useEffect } from "react";

const SELECTED = ":is(.react-flow__edge, .react-flow__node).selected";

/**
 * Keeps the keyboard in the graph when what has it goes, as an arrow that is deleted or led elsewhere, or
 * the form in which that was done: what is selected then takes it, else the canvas. Otherwise the next key
 * would go to the page, or to a view that takes the keyboard when nothing has it.
 */
export function useKeptFocus(): void {
  const canvas = useStore((state) => state.domNode);
  useEffect(() => {
    if (!canvas) return;
    let had: Element | null = null;
    const onFocus = ({ target }: FocusEvent) => {
      had = target instanceof Element && canvas.contains(target) ? target : null;
    };
    const forget = () => {
      had = null;
    };
    const keep = () => {
      if (had === null || had.isConnected) return;
      had = null;
      if (document.activeElement !== document.body) return;
      const next = canvas.querySelector<HTMLElement>(SELECTED) ?? canvas;
      next.focus({ preventScroll: true });
    };
    const observer = new MutationObserver(keep);
    observer.observe(canvas, { childList: true, subtree: true });
    document.addEventListener("focusin", onFocus);
    // A press on what takes no keyboard takes it from all else; what is pressed tells of itself behind it.
    document.addEventListener("pointerdown", forget, { capture: true });
    return () => {
      observer.disconnect();
      document.removeEventListener("focusin", onFocus);
      document.removeEventListener("pointerdown", forget, { capture: true });
    };
  }, [canvas]);
}
