/** What is seen of a drawing that is too large for its canvas to be read there as a whole. */

import type { Box, Size } from "../geometry.js";
import type { Insets } from "./view.js";

/** Shows the surroundings of one of its boxes at a zoom, and nothing beyond the drawing as long as there is more of it. */
export function viewAround(
  { x, y, width, height }: Box,
  drawing: Box,
  canvas: Size,
  { left, right, top, bottom }: Insets,
  zoom: number,
) {
  return {
    x: shift(x + width / 2, [drawing.x, drawing.width], [left, canvas.width - right], zoom),
    y: shift(y + height / 2, [drawing.y, drawing.height], [top, canvas.height - bottom], zoom),
    zoom,
  };
}

/** Brings a place as near to the middle of the room as the ends of the drawing let it; what fits stands in the middle. */
function shift(
  place: number,
  [begin, length]: readonly [number, number],
  [from, to]: readonly [number, number],
  zoom: number,
): number {
  const middle = (from + to) / 2;
  const [first, last] = [from - begin * zoom, to - (begin + length) * zoom];
  if (first < last) return middle - (begin + length / 2) * zoom;
  return Math.min(first, Math.max(last, middle - place * zoom));
}
