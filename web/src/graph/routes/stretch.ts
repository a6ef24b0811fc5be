/** Lines whose ends go along with nodes, until routes for the new places of these are known. */

import { type Point, type Polyline, simplify } from "../geometry.js";
import type { RoutedBundle } from "./nets.js";

/** How far a node has come, by its id. */
export type Offset = (node: string) => Point;

/** A bundle with each end of its lines where its node has come to; the same one if none of them has moved. */
export function stretchBundle(routed: RoutedBundle, offset: Offset): RoutedBundle {
  const { bundle, lines } = routed;
  const hub = offset(bundle.hub);
  const moved = bundle.links.map(({ id, source, target }) => {
    const line = lines.get(id) ?? [];
    return [id, line, stretch(line, hub, offset(bundle.outward ? target : source))] as const;
  });
  if (moved.every(([, before, now]) => before === now)) return routed;
  return { bundle, lines: new Map(moved.map(([id, , now]) => [id, now])) };
}

/** A line with its ends moved. Its pieces stay level or upright, and its first and last lead where they led. */
export function stretch(line: Polyline, first: Point, last: Point): Polyline {
  if (isNothing(first) && isNothing(last)) return line;
  if (first.x === last.x && first.y === last.y) return line.map((point) => plus(point, first));
  return simplify(moveLast(moveLast(line.toReversed(), first).toReversed(), last));
}

/** The corner next to the last point goes along with it, to one side; a straight line gets two corners. */
function moveLast(line: Polyline, by: Point): Polyline {
  const [before, last] = line.slice(-2);
  if (!before || !last || isNothing(by)) return line;
  const isLevel = before.y === last.y;
  const end = plus(last, by);
  const along = (point: Point) => (isLevel ? { x: point.x, y: end.y } : { x: end.x, y: point.y });
  if (line.length > 2) return [...line.slice(0, -2), along(before), end];
  const middle = { x: (before.x + end.x) / 2, y: (before.y + end.y) / 2 };
  const corner = isLevel ? { x: middle.x, y: before.y } : { x: before.x, y: middle.y };
  return [before, corner, along(corner), end];
}

function plus(a: Point, b: Point): Point {
  return { x: a.x + b.x, y: a.y + b.y };
}

function isNothing({ x, y }: Point): boolean {
  return x === 0 && y === 0;
}
