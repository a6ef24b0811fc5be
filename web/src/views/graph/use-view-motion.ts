import type { Viewport } from "@xyflow/react";
import { useCallback, useState } from "react";

/** Below this zoom the browser would paint much more than shows, if it painted in full size. */
const NEAR = 0.5;

/**
 * Tells whether a person moves the view so near to the drawing that it is better moved and scaled as it is painted
 * than painted anew for each frame.
 */
export function useViewMotion() {
  const [near, setNear] = useState(false);
  const onMove = useCallback(
    (event: unknown, { zoom }: Viewport) => setNear(event !== null && zoom >= NEAR),
    [],
  );
  const onMoveEnd = useCallback(() => setNear(false), []);
  return { near, onMove, onMoveEnd };
}
