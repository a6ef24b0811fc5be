import { getViewportForBounds, useReactFlow, useStore } from "@xyflow/react";
import { useCallback, useEffect, useRef, useState } from "react";
import { useProject } from "../../ui/studio-context.js";
import type { Box } from "./routing/geometry.js";

export const MIN_ZOOM = 0.2;
/** A small graph is not blown up. */
const LARGEST = 1.15;
/** Room for the palette at the left, the controls above and the legend below. */
const PADDING = { left: "96px", right: "28px", top: "56px", bottom: "52px" } as const;

/**
 * Keeps the whole drawing in view until a person moves the view.
 *
 * @param extent - around the drawing; null while there is none.
 * @param moving - whether nodes are on the move: the view waits until they rest.
 */
export function useFitting(extent: Box | null, moving: boolean) {
  const { setViewport } = useReactFlow();
  const width = useStore((state) => state.width);
  const height = useStore((state) => state.height);
  const project = useProject((state) => state.name);
  const [free, setFree] = useState(false);
  const fit = useCallback(() => {
    setFree(false);
    if (extent && width > 0 && height > 0)
      void setViewport(getViewportForBounds(extent, width, height, MIN_ZOOM, LARGEST, PADDING));
  }, [setViewport, extent, width, height]);

  const fitted = useRef({ project: "", width: 0, height: 0 });
  useEffect(() => {
    const last = fitted.current;
    const another = last.project !== project;
    const resized = last.width !== width || last.height !== height;
    // A node that was dropped elsewhere does not move the view.
    if (!extent || width === 0 || moving || !(another || (resized && !free))) return;
    fitted.current = { project, width, height };
    fit();
  }, [extent, moving, free, project, width, height, fit]);

  const onMoveStart = useCallback((event: unknown) => {
    if (event) setFree(true);
  }, []);
  return { fit, onMoveStart };
}
