import { useStoreApi } from "@xyflow/react";
import { useCallback } from "react";

/**
 * Gives the keyboard to a node or an arrow as soon as it is on the canvas: what was just written
 * is drawn a moment later. Not if a person has gone on meanwhile.
 */
export function useFocusLater() {
  const flow = useStoreApi();
  return useCallback(
    (id: string) => {
      const { domNode } = flow.getState();
      if (domNode && !takesFocus(domNode, id)) waitFor(domNode, id);
    },
    [flow],
  );
}

function waitFor(canvas: HTMLElement, id: string): void {
  const observer = new MutationObserver(() => {
    if (takesFocus(canvas, id)) end();
  });
  const end = () => {
    observer.disconnect();
    for (const type of ["pointerdown", "keydown"])
      removeEventListener(type, end, { capture: true });
  };
  // React Flow hides a node until it has measured it: its style tells when it shows.
  const what = { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] };
  observer.observe(canvas, what);
  for (const type of ["pointerdown", "keydown"]) addEventListener(type, end, { capture: true });
}

/** Whether the element of a node or an arrow is there and has got the keyboard. */
function takesFocus(canvas: HTMLElement, id: string): boolean {
  const element = canvas.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"][tabindex]`);
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
