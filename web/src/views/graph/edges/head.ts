import type { Head } from "../drawing/drawing.js";

/** An arrow head with its tip at the origin, pointing right. */
export const HEAD = "M0 0-8.5-4.2-8.5 4.2z";

export function headTransform({ x, y, degrees }: Head) {
  return `translate(${x},${y}) rotate(${degrees})`;
}
