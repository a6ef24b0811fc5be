/** Lines and heads of bundles as few SVG paths: one for each look. */

import type { DrawnBundle, Head } from "./drawing.js";
import { headCorners } from "./head.js";

/** The class of a line: bold in a loop, dashed under a condition. */
export function lineLook(loop: boolean, conditional: boolean): string {
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

/** The outlines of all arrow heads of bundles. */
export function headPath(bundles: readonly DrawnBundle[]): string {
  return bundles.flatMap(({ heads }) => heads.map(outline)).join("");
}

function outline(head: Head): string {
  const [tip, ...back] = headCorners(head);
  return `M${tip.x},${tip.y}${back.map(({ x, y }) => `L${round(x)},${round(y)}`).join("")}z`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
