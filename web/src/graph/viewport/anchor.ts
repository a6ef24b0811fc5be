/** Where something of its own size stands at a box of the drawing. All is in pixels of the canvas. */

import type { Point } from "../../base/geometry.js";
import { type Box, overlap, type Size } from "../geometry.js";

export type AnchorSide = "above" | "below" | "over";

/** Room to what it stands at, and to the border of the canvas. */
const GAP = 10;
export const MARGIN = 8;
/** What the tools of the view take of the upper right corner. */
const TOOLS: Size = { width: 180, height: 56 };
/** What the palette takes at the left of a wide screen. */
export const PALETTE: Box = { x: 0, y: 56, width: 80, height: 352 };

/**
 * Beside a box where there is room, on the wished side first; else on that side, within the canvas.
 * The tools of the view, and what else is to be kept clear, are hidden only where the box would be.
 */
export function cornerAt(
  box: Box,
  size: Size,
  side: AnchorSide,
  canvas: Size,
  clearOf: readonly Box[] = [],
): Point {
  const x = box.x + box.width / 2 - size.width / 2;
  const y = box.y + box.height / 2 - size.height / 2;
  if (side === "over") return within({ x, y }, size, canvas);
  const above = { x, y: box.y - size.height - GAP };
  const below = { x, y: box.y + box.height + GAP };
  const right = { x: box.x + box.width + GAP, y };
  const left = { x: box.x - size.width - GAP, y };
  const corners = side === "below" ? [below, above, right, left] : [above, below, right, left];
  const kept = [MARGIN, TOOLS.height].flatMap((top) =>
    [MARGIN, PALETTE.width].flatMap((start) =>
      corners.map((corner) => within(corner, size, canvas, { x: start, y: top })),
    ),
  );
  const hides = (corner: Point, what: Box) => overlap({ ...corner, ...size }, what);
  const beside = kept.filter((corner) => !hides(corner, box));
  const others = [{ x: canvas.width - TOOLS.width, y: 0, ...TOOLS }, ...clearOf];
  const clear = beside.find((corner) => !others.some((each) => hides(corner, each)));
  return clear ?? beside[0] ?? (kept[0] as Point);
}

function within(corner: Point, size: Size, canvas: Size, least = { x: MARGIN, y: MARGIN }): Point {
  const right = canvas.width - size.width - MARGIN;
  const bottom = canvas.height - size.height - MARGIN;
  return {
    x: Math.max(Math.min(least.x, Math.max(MARGIN, right)), Math.min(corner.x, right)),
    y: Math.max(Math.min(least.y, Math.max(MARGIN, bottom)), Math.min(corner.y, bottom)),
  };
}
