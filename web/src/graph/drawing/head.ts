import type { Point } from "../geometry.js";
import type { Head } from "./drawing.js";

/** An arrow head with its tip at the origin, pointing right. */
export const HEAD = "M0 0-8.5-4.2-8.5 4.2z";

export function headTransform({ x, y, degrees }: Head) {
  return `translate(${x},${y}) rotate(${degrees})`;
}

/** The corners of an arrow head at its place, which points along an axis: the tip first. */
export function headCorners({ x, y, degrees }: Head): [Point, Point, Point] {
  const angle = (degrees * Math.PI) / 180;
  const [cos, sin] = [Math.round(Math.cos(angle)), Math.round(Math.sin(angle))];
  const corner = (along: number, across: number) => ({
    x: x + along * cos - across * sin,
    y: y + along * sin + across * cos,
  });
  return [{ x, y }, corner(-8.5, -4.2), corner(-8.5, 4.2)];
}
