/** Which nodes of a new graph are nodes of the former one under another name. */

import type { Graph, GraphNode } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";

/**
 * Places for nodes that were renamed in the text, by their new ids: typing another name moves
 * nothing. As many nodes must have come as are gone; in the order of their declarations, those of
 * one kind are taken for the same.
 */
export function renamedPlaces(before: Graph, after: Graph, kept: Positions): Positions {
  const gone = without(before.nodes, after.nodes);
  const come = without(after.nodes, before.nodes).filter(({ id }) => kept[id] === undefined);
  if (gone.length !== come.length) return {};
  const places: Record<string, Positions[string]> = {};
  for (const [index, node] of come.entries()) {
    const former = gone[index];
    const place = former && kept[former.id];
    if (place && former.kind === node.kind) places[node.id] = place;
  }
  return places;
}

function without(nodes: readonly GraphNode[], others: readonly GraphNode[]): GraphNode[] {
  const known = new Set(others.map(({ id }) => id));
  return nodes.filter(({ id }) => !known.has(id));
}
