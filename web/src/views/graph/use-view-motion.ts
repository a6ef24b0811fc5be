import type { Viewport } from "@xyflow/react";
import { useCallback, useRef, useState } from "react";

/** Below this zoom the browser would paint much more than shows, if it painted in full size. */
const NEAR = 0.5;
const SCALING = " view-scaling";

/**
 * How a person moves the view, as classes of the canvas: `view-near` so near to the drawing that it is better moved and
 * scaled as it is painted than painted anew for each frame; `view-scaling` while the zoom changes.
 */
export function useViewMotion() {
  const [look, setLook] = useState("");
  const zoomBefore = useRef<number | null>(null);
  const onMove = useCallback((event: unknown, { zoom }: Viewport) => {
    if (event === null) return;
    const near = zoom >= NEAR ? " view-near" : "";
    const scales = zoomBefore.current !== null && zoomBefore.current !== zoom;
    zoomBefore.current = zoom;
    setLook((before) => near + (scales || before.includes(SCALING) ? SCALING : ""));
  }, []);
  const onMoveEnd = useCallback(() => {
    zoomBefore.current = null;
    setLook("");
  }, []);
  return { look, onMove, onMoveEnd };
}
