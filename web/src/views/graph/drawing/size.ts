/** From what size on a graph is drawn in other ways than a small one. */

import type { Graph } from "../../../generated/services.js";

/** A grid has some hundred crossings for each pair of nodes; searching it is too slow from here on. */
const MANY_NODES = 16;
const MANY_ARROWS = 36;
/** More arrows than this are no elements of the page each: a browser takes too long over them. */
const CROWD = 150;

/** Whether a graph is too large for routes by search: its lines are laid by a worker. */
export function isLarge({ nodes, edges }: Graph): boolean {
  return nodes.length > MANY_NODES || edges.length > MANY_ARROWS;
}

/** Whether arrows are drawn together, and names only where they can be read. */
export function isCrowded({ edges }: Graph): boolean {
  return edges.length > CROWD;
}

/** Below this zoom dashes cannot be told apart. */
const DISTANT = 0.4;

/** Whether a line under a condition is drawn lighter, not dashed: from afar, and dashes take most of the time of painting. */
export function isDistant(zoom: number): boolean {
  return zoom < DISTANT;
}
