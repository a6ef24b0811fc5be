import { useStoreApi } from "@xyflow/react";
import { useCallback } from "react";

/**
 * Gives the keyboard to a node or an arrow as soon as it is on the canvas: what was just written
 * is drawn a moment later. Not if a person has gone on meanwhile. Whether it has the keyboard then.
 */
export function useFocusLater() {
  const flow = useStoreApi();
  return useCallback(
    async (id: string): Promise<boolean> => {
      const { domNode } = flow.getState();
      return domNode !== null && (takesFocus(domNode, id) || (await comesToTakeFocus(domNode, id)));
    },
    [flow],
  );
}

function comesToTakeFocus(canvas: HTMLElement, id: string): Promise<boolean> {
  return new Promise((resolve) => {
    const observer = new MutationObserver(() => {
      if (takesFocus(canvas, id)) end(true);
    });
    const giveUp = () => end(false);
    const end = (taken: boolean) => {
      observer.disconnect();
      for (const type of ["pointerdown", "keydown"])
        removeEventListener(type, giveUp, { capture: true });
      resolve(taken);
    };
    // React Flow hides a node until it has measured it: its style tells when it shows.
    const what = { childList: true, subtree: true, attributes: true, attributeFilter: ["style"] };
    observer.observe(canvas, what);
    for (const type of ["pointerdown", "keydown"])
      addEventListener(type, giveUp, { capture: true });
  });
}

/** Whether the element of a node or an arrow is there and has got the keyboard, which stays where a person has led it. */
function takesFocus(canvas: HTMLElement, id: string): boolean {
  const { activeElement } = document;
  if (activeElement !== document.body && !canvas.contains(activeElement)) return false;
  const element = canvas.querySelector<HTMLElement>(`[data-id="${CSS.escape(id)}"][tabindex]`);
  element?.focus({ preventScroll: true });
  return element !== null && document.activeElement === element;
}
