/** The line of an arrow that is being drawn: it is sought again with each movement, so no node but its two ends is minded. */

import { roundedPath } from "../drawing/outline.js";
import type { Box, Point, Polyline } from "../geometry.js";

/** How far a line goes on from a side before it turns, and how far it keeps from what it goes around. */
const STUB = 22;

/** From the right side of a box to the left side of another; a box of no size is the pointer. */
export function previewLine(source: Box, target: Box): string {
  const from = { x: source.x + source.width, y: source.y + source.height / 2 };
  const to = { x: target.x, y: target.y + target.height / 2 };
  return to.x - from.x >= 2 * STUB
    ? curve(from, to)
    : roundedPath(backwards(from, to, between(source, target)));
}

/** A curve that leaves to the right and comes in from the left. */
function curve(from: Point, to: Point): string {
  const pull = Math.max(40, (to.x - from.x) / 2);
  return `M${from.x},${from.y}C${from.x + pull},${from.y} ${to.x - pull},${to.y} ${to.x},${to.y}`;
}

/** Turns, goes back along a level, turns again. */
function backwards(from: Point, to: Point, level: number): Polyline {
  const [right, left] = [from.x + STUB, to.x - STUB];
  return [
    from,
    { x: right, y: from.y },
    { x: right, y: level },
    { x: left, y: level },
    { x: left, y: to.y },
    to,
  ];
}

/** A level that lies in neither box: between them if one is above the other, else below both. */
function between(a: Box, b: Box): number {
  const [upper, lower] = a.y <= b.y ? [a, b] : [b, a];
  const end = upper.y + upper.height;
  if (end < lower.y) return (end + lower.y) / 2;
  return Math.max(end, lower.y + lower.height) + STUB;
}
