/** From what size on a graph is drawn in other ways than a small one. */

import type { Graph } from "../generated/services.js";
import type { Plan } from "./drawing/plan.js";

/** A grid has some hundred crossings for each pair of nodes; the page would stand still over a search of more. */
const MANY_NODES = 16;
const MANY_ARROWS = 30;
/** Of more arrows than this a search is made in few tries. */
const FEW_TRIES = 36;
/** A worker has more time: of more arrows than this the search takes longer than a person waits. */
const MOST_SEARCHED = 64;
/** More arrows than this are no elements of the page each: a browser takes too long over them. */
const DENSE = 150;

/** Whether a graph is too large to be laid by the page itself: a worker does it. */
export function isLarge({ nodes, edges }: Graph): boolean {
  return nodes.length > MANY_NODES || edges.length > MANY_ARROWS;
}

/** Whether the best routes of a plan take too long to be searched for, also by a worker. */
export function isLargePlan({ links, sites }: Plan): boolean {
  return sites.size > MANY_NODES || links.length > FEW_TRIES;
}

/** Whether a worker finds the routes of a large graph by search. */
export function isSearchable({ links, sites }: Plan): boolean {
  return sites.size <= MANY_NODES && links.length <= MOST_SEARCHED;
}

/** Whether arrows are drawn together, and names only where they can be read. */
export function isDense({ edges }: Graph): boolean {
  return edges.length > DENSE;
}

/** Below this zoom dashes cannot be told apart. */
const DISTANT = 0.4;

/** Whether a line under a condition is drawn lighter, not dashed: from afar, and dashes take most of the time of painting. */
export function isDistant(zoom: number): boolean {
  return zoom < DISTANT;
}
