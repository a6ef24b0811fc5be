/** Which arrow of a dense graph a pointer means: elements for each would cost the page too much. */

import type { DrawnEdge } from "../drawing/drawing.js";
import { type Point, segments } from "../geometry.js";

/** The arrow nearest to a place, none farther than `reach`. */
export function nearestEdge(
  edges: Iterable<DrawnEdge>,
  at: Point,
  reach: number,
): DrawnEdge | null {
  let nearest: DrawnEdge | null = null;
  let least = reach;
  for (const drawn of edges) {
    for (const [a, b] of segments(drawn.line)) {
      const away = Math.max(outside(at.x, a.x, b.x), outside(at.y, a.y, b.y));
      if (away >= least) continue;
      least = away;
      nearest = drawn;
    }
  }
  return nearest;
}

/** By how much a value lies outside of the range between two others. */
function outside(value: number, a: number, b: number): number {
  return Math.max(Math.min(a, b) - value, value - Math.max(a, b), 0);
}
