import { type ReactFlowState, useStore, ViewportPortal } from "@xyflow/react";
import type { Box } from "../../graph/geometry.js";

/** Between two dots, in units of the drawing. */
const GAP = 20;
/** Below this zoom they would be too small to be seen. */
const LEAST_ZOOM = 0.35;
/** The dots reach at least as far as the view, counted in steps of this many units. */
const STEP = 32 * GAP;

/** Dots below the drawing. They are a part of it: where the view moves, the browser moves them with all else. */
export function Dots() {
  const area = useStore(areaOfDots, sameArea);
  if (!area) return null;
  const { x, y, width, height } = area;
  return (
    <ViewportPortal>
      <div
        className="dots"
        style={{ width, height, transform: `translate(${x}px, ${y}px)` }}
        aria-hidden="true"
      />
    </ViewportPortal>
  );
}

/** What of the drawing is in view, and up to a step around it; null from too far away. */
function areaOfDots({ transform: [x, y, zoom], width, height }: ReactFlowState): Box | null {
  if (zoom < LEAST_ZOOM) return null;
  const before = (value: number) => Math.floor(value / zoom / STEP) * STEP;
  const [left, top] = [before(-x), before(-y)];
  return {
    x: left,
    y: top,
    width: before(width - x) + STEP - left,
    height: before(height - y) + STEP - top,
  };
}

function sameArea(a: Box | null, b: Box | null): boolean {
  return (
    a === b || (a?.x === b?.x && a?.y === b?.y && a?.width === b?.width && a?.height === b?.height)
  );
}
