/** The part of the view that a canvas of lines covers: a browser composes for each frame all that it changes. */

import type { Box, Polyline, Size } from "../geometry.js";
import type { Transform } from "../viewport/view.js";

/** A patch begins and ends at multiples of this, in pixels: it changes seldom while its lines move. */
const STEP = 64;
/** How far heads and halos reach beyond a line, in units of the drawing. */
const REACH = 8;

/** Around lines, as far as they are in view, in pixels of it; of no size if none are. */
export function patchAround(lines: Iterable<Polyline>, [x, y, zoom]: Transform, view: Size): Box {
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const line of lines) {
    for (const point of line) {
      left = Math.min(left, point.x);
      top = Math.min(top, point.y);
      right = Math.max(right, point.x);
      bottom = Math.max(bottom, point.y);
    }
  }
  const before = (at: number) => Math.max(0, Math.floor(at / STEP) * STEP);
  const after = (at: number, end: number) => Math.min(end, Math.ceil(at / STEP) * STEP);
  const [from, to] = [before((left - REACH) * zoom + x), before((top - REACH) * zoom + y)];
  return {
    x: from,
    y: to,
    width: Math.max(0, after((right + REACH) * zoom + x, view.width) - from),
    height: Math.max(0, after((bottom + REACH) * zoom + y, view.height) - to),
  };
}
