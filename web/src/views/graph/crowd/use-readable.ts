import { useStore } from "@xyflow/react";
import { useMemo } from "react";
import type { DrawnBundle } from "../../../graph/drawing/drawing.js";
import { type Box, overlap } from "../../../graph/geometry.js";

/** Below this zoom names are too small to be read. */
const READABLE = 0.55;
/** The view counts in steps of this many pixels, so that a small move shows no other names. */
const STEP = 240;

/** The bundles whose names can be read where the view is now. */
export function useReadable(bundles: readonly DrawnBundle[]): readonly DrawnBundle[] {
  const area = useStore(
    ({ transform, width, height }) => areaInView(transform, width, height),
    (before, now) => before === now || (before && now && sameBox(before, now)) === true,
  );
  return useMemo(
    () =>
      bundles.filter(
        ({ labelAt }) => area && labelAt && overlap({ ...labelAt, width: 0, height: 0 }, area),
      ),
    [bundles, area],
  );
}

/** What of the drawing is in view, and a little around it; null where no name can be read. */
function areaInView(
  [x, y, zoom]: readonly [number, number, number],
  width: number,
  height: number,
): Box | null {
  if (zoom < READABLE) return null;
  const down = (value: number) => Math.floor(value / zoom / STEP) * STEP;
  const [left, top] = [down(-x) - STEP, down(-y) - STEP];
  return {
    x: left,
    y: top,
    width: down(width - x) + 2 * STEP - left,
    height: down(height - y) + 2 * STEP - top,
  };
}

function sameBox(a: Box, b: Box): boolean {
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}
