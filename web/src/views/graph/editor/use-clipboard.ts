import { useStore } from "@xyflow/react";
import { useEffect } from "react";
import type { GraphActions } from "./use-actions.js";
import { isCanvas } from "./use-keys.js";

/** Copies, cuts and pastes containers by the keys and menus of the browser. */
export function useClipboard(actions: GraphActions) {
  const canvas = useStore((state) => state.domNode);
  useEffect(() => {
    if (!canvas) return;
    const isHere = () => {
      const { activeElement } = document;
      return canvas.contains(activeElement) && isCanvas(activeElement);
    };
    const onCopy = (event: ClipboardEvent) => {
      const text = isHere() ? actions.copied() : null;
      if (text === null) return;
      event.clipboardData?.setData("text/plain", text);
      event.preventDefault();
      if (event.type === "cut") actions.remove();
    };
    const onPaste = (event: ClipboardEvent) => {
      if (!isHere()) return;
      event.preventDefault();
      actions.paste(event.clipboardData?.getData("text/plain") ?? "");
    };
    document.addEventListener("copy", onCopy);
    document.addEventListener("cut", onCopy);
    document.addEventListener("paste", onPaste);
    return () => {
      document.removeEventListener("copy", onCopy);
      document.removeEventListener("cut", onCopy);
      document.removeEventListener("paste", onPaste);
    };
  }, [canvas, actions]);
}
