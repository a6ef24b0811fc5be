/** Lines and heads as few SVG paths: one for each look. */

import type { Point } from "../geometry.js";
import type { DrawnBundle, Head } from "./drawing.js";

/** The class of a line: bold in a loop, dashed under a condition. */
function lineLook(loop: boolean, conditional: boolean): string {
  return `line${loop ? " loop" : ""}${conditional ? " conditional" : ""}`;
}

/** The lines of bundles by their looks. */
export function linePaths(bundles: readonly DrawnBundle[]): Map<string, string> {
  const paths = new Map<string, string>();
  for (const { strokes } of bundles) {
    for (const { path, loop, conditional } of strokes) {
      const look = lineLook(loop, conditional);
      paths.set(look, (paths.get(look) ?? "") + path);
    }
  }
  return paths;
}

/** The outlines of arrow heads. */
export function headPath(heads: readonly Head[]): string {
  return heads.map(outline).join("");
}

function outline(head: Head): string {
  const [tip, ...back] = headCorners(head);
  return `M${tip.x},${tip.y}${back.map(({ x, y }) => `L${round(x)},${round(y)}`).join("")}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
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
