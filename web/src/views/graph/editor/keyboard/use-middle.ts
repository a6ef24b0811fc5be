import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useCallback } from "react";
import type { Point } from "../../../../base/geometry.js";

/** Tells the middle of what is in view, on the canvas. */
export function useMiddle(): () => Point {
  const flow = useStoreApi();
  const { screenToFlowPosition } = useReactFlow();
  return useCallback(() => {
    const view = flow.getState().domNode?.getBoundingClientRect();
    if (!view) return { x: 0, y: 0 };
    const { x, y, width, height } = view;
    return screenToFlowPosition({ x: x + width / 2, y: y + height / 2 });
  }, [flow, screenToFlowPosition]);
}
