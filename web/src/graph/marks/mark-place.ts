import type { GraphNode } from "../../generated/services.js";
import { type Box, overlap, type Point } from "../geometry.js";
import { GATE_CAPTION, shapeOf } from "../layout/shapes.js";

/** By how much a mark lies over an edge of its node, and how far it stands from a side. */
const INSET = 8;
const HEIGHT = 24;

/**
 * Where the mark of what no arrow shows stands at a node: over its lower edge, or below the name
 * that stands there; at another corner where that would hide a name of a line or another node.
 */
export function markPlace(
  node: GraphNode,
  place: Point,
  count: number,
  captionsBelow: ReadonlySet<string>,
  obstacles: readonly Box[],
): Point {
  const isGate = node.kind === "birth" || node.kind === "end";
  const caption = isGate && captionsBelow.has(node.id) ? GATE_CAPTION.height + INSET : 0;
  const own = { ...place, ...shapeOf(node) };
  const size = { width: widthOf(count), height: HEIGHT };
  const [left, right] = [own.x + INSET, own.x + own.width - INSET - size.width];
  const [below, above] = [own.y + own.height - INSET + caption, own.y + INSET - HEIGHT];
  const corners = [
    { x: left, y: below },
    { x: right, y: below },
    { x: left, y: above },
    { x: right, y: above },
  ] as const;
  const hides = (corner: Point) => {
    const mark = { ...corner, ...size };
    // Nothing else stands in a node: what lies there is the node itself.
    return obstacles.some((box) => overlap(box, mark) && !overlap(box, own));
  };
  return corners.find((corner) => !hides(corner)) ?? corners[0];
}

/** Of an icon and a number, as the style makes it. */
function widthOf(count: number): number {
  return 27 + 7 * String(count).length;
}
