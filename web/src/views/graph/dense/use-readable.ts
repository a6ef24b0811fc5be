import { useStore } from "@xyflow/react";
import { useMemo } from "react";
import type { DrawnBundle } from "../../../graph/drawing/drawing.js";
import { dot, isSameBox, overlap } from "../../../graph/geometry.js";
import { areaInSteps } from "../../../graph/viewport/view.js";

/** Below this zoom names are too small to be read. */
const READABLE = 0.55;
/** The view counts in steps of this much of the drawing, so that a small move shows no other names. */
const STEP = 240;

/** The bundles whose names can be read where the view is now. */
export function useReadable(bundles: readonly DrawnBundle[]): readonly DrawnBundle[] {
  const area = useStore(
    (view) => (view.transform[2] < READABLE ? null : areaInSteps(view, STEP, 1)),
    isSameBox,
  );
  return useMemo(
    () => bundles.filter(({ labelAt }) => area && labelAt && overlap(dot(labelAt), area)),
    [bundles, area],
  );
}
