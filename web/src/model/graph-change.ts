/** A graph behind a gesture, from the one before it and what the compiler says has changed. */

import type { Graph, GraphChange, GraphEdge } from "../generated/services.js";

/** How many numbers tell where a transfer stands: site, from, to, line. */
const PLACE = 4;

/** Null if the change is not one of this graph: the analysis will tell. */
export function graphAfter(before: Graph, change: GraphChange): Graph | null {
  const { nodes, handlers, undrawn, places } = change;
  const former = new Map(before.edges.map((edge) => [edge.id, edge]));
  const changed = new Map(change.changed.map((edge) => [edge.id, edge]));
  const edges: GraphEdge[] = [];
  let next = 0;
  for (const id of change.edges) {
    const now = changed.get(id);
    const kept = now ? undefined : former.get(id);
    if (now) edges.push(now);
    else if (kept) {
      edges.push(placed(kept, places, next));
      next += PLACE * kept.transfers.length;
    } else return null;
  }
  return next === places.length ? { nodes, edges, undrawn, handlers } : null;
}

/** An arrow whose statements now stand at places from a number of a list on. */
function placed(edge: GraphEdge, places: readonly number[], from: number): GraphEdge {
  const transfers = edge.transfers.map((transfer, index) => {
    const [site = 0, start = 0, end = 0, line = 0] = places.slice(
      from + index * PLACE,
      from + (index + 1) * PLACE,
    );
    return { ...transfer, site, from: start, to: end, line };
  });
  return { ...edge, transfers };
}
