import { getViewportForBounds } from "@xyflow/react";
import type { Box, Size } from "../../../graph/geometry.js";
import { viewAround } from "../../../graph/viewport/part.js";
import type { Insets } from "../../../graph/viewport/view.js";

export const MIN_ZOOM = 0.2;
/** A small graph is not blown up. */
const LARGEST = 1.15;

/** The view that holds all of a drawing; where that is smaller than the least, and a part is named, the view around this. */
export function fittedView(drawing: Box, part: Box | undefined, canvas: Size, insets: Insets) {
  const { left, right, top, bottom, least = 0 } = insets;
  const whole = getViewportForBounds(drawing, canvas.width, canvas.height, MIN_ZOOM, LARGEST, {
    left: `${left}px`,
    right: `${right}px`,
    top: `${top}px`,
    bottom: `${bottom}px`,
  });
  return part && whole.zoom < least ? viewAround(part, drawing, canvas, insets, least) : whole;
}
