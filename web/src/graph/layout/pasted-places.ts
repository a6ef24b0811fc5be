import type { Point } from "../../base/geometry.js";
import type { Positions } from "../../model/project/project.js";

/** Copied places moved as one, so that their top left corner is at a point. */
export function placesAt(targets: readonly string[], places: Positions, corner: Point): Positions {
  const known = targets.flatMap((id) => places[id] ?? []);
  const left = Math.min(...known.map(({ x }) => x));
  const top = Math.min(...known.map(({ y }) => y));
  return Object.fromEntries(
    targets.flatMap((id) => {
      const place = places[id];
      if (!place) return [];
      return [[id, { x: corner.x + place.x - left, y: corner.y + place.y - top }] as const];
    }),
  );
}
