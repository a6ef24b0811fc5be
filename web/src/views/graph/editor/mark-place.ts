import type { GraphNode } from "../../../generated/services.js";
import { GATE_CAPTION, shapeOf } from "../layout/shapes.js";
import type { Point } from "../routing/geometry.js";

/** By how much a mark lies over the lower edge of its node, and how far it stands from the left one. */
const INSET = 8;

/** Where the mark of what no arrow shows stands at a node: over its lower edge, or below the name that stands there. */
export function markPlace(
  node: GraphNode,
  place: Point,
  captionsBelow: ReadonlySet<string>,
): Point {
  const isGate = node.kind === "birth" || node.kind === "end";
  const caption = isGate && captionsBelow.has(node.id) ? GATE_CAPTION.height + INSET : 0;
  return { x: place.x + INSET, y: place.y + shapeOf(node).height - INSET + caption };
}
