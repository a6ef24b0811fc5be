import { useStoreApi } from "@xyflow/react";
import { useCallback } from "react";

/** How long a node that was just drawn is waited for, in milliseconds. */
const PATIENCE = 3000;

/** Gives the keyboard to a node or an arrow as soon as it is on the canvas. */
export function useFocusLater() {
  const flow = useStoreApi();
  return useCallback(
    (id: string) => {
      const { domNode } = flow.getState();
      if (!domNode) return;
      if (focusElement(domNode, id)) return;
      const observer = new MutationObserver(() => {
        if (focusElement(domNode, id)) observer.disconnect();
      });
      observer.observe(domNode, { childList: true, subtree: true });
      setTimeout(() => observer.disconnect(), PATIENCE);
    },
    [flow],
  );
}

/** Whether the element of a node or an arrow is there and was given the keyboard. */
function focusElement(canvas: HTMLElement, id: string): boolean {
  const element = elementOf(canvas, id);
  if (!element) return false;
  // React Flow hides a node until it has measured it.
  requestAnimationFrame(() => element.focus({ preventScroll: true }));
  return true;
}

/** Where a node or an arrow is drawn; null while it is not. */
export function elementOf(canvas: HTMLElement, id: string): HTMLElement | null {
  return canvas.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"][tabindex]`);
}
