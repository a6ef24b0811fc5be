import { useStore, ViewportPortal } from "@xyflow/react";
import { isSameBox } from "../../../graph/geometry.js";
import { areaInSteps } from "../../../graph/viewport/view.js";

/** Between two dots, in units of the drawing. */
const GAP = 20;
/** Below this zoom they would be too small to be seen. */
const LEAST_ZOOM = 0.35;
/** The dots reach at least as far as the view, counted in steps of this many units. */
const STEP = 32 * GAP;

/** Dots below the drawing. They are a part of it: where the view moves, the browser moves them with all else. */
export function Dots() {
  const area = useStore(
    (view) => (view.transform[2] < LEAST_ZOOM ? null : areaInSteps(view, STEP, 0)),
    isSameBox,
  );
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
