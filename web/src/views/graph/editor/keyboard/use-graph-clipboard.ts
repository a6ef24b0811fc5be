import { useStore } from "@xyflow/react";
import { useCallback } from "react";
import { useClipboard } from "../../../../ui/hooks/use-clipboard.js";
import type { GraphActions } from "./use-actions.js";
import { isCanvas } from "./use-keys.js";

/** Copies, cuts and pastes containers while the drawing has the keyboard. */
export function useGraphClipboard({ copied, remove, paste }: GraphActions) {
  const canvas = useStore((state) => state.domNode);
  const isHere = useCallback(() => {
    const { activeElement } = document;
    return canvas?.contains(activeElement) === true && isCanvas(activeElement);
  }, [canvas]);
  useClipboard({ isHere, copied, remove, paste });
}
