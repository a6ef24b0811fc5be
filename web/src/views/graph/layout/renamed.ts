/** Which nodes of a new graph are nodes of the former one under another name. */

import type { Graph, GraphNode } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";

/**
 * The ids of nodes that were renamed in the text, by their former ones. As many nodes must have come
 * as are gone; in the order of their declarations, those of one kind are taken for the same.
 */
export function renamedNodes(before: Graph, after: Graph): ReadonlyMap<string, string> {
  const gone = without(before.nodes, after.nodes);
  const come = without(after.nodes, before.nodes);
  const names = new Map<string, string>();
  if (gone.length !== come.length) return names;
  for (const [index, node] of come.entries()) {
    const former = gone[index];
    if (former?.kind === node.kind) names.set(former.id, node.id);
  }
  return names;
}

/** Places for nodes that were renamed in the text, by their new ids: typing another name moves nothing. */
export function renamedPlaces(before: Graph, after: Graph, kept: Positions): Positions {
  const places: Record<string, Positions[string]> = {};
  for (const [former, id] of renamedNodes(before, after)) {
    const place = kept[former];
    if (place && kept[id] === undefined) places[id] = place;
  }
  return places;
}

/** The id that an arrow has once its nodes have other names. */
export function renamedEdge(
  graph: Graph,
  edge: string,
  names: ReadonlyMap<string, string>,
): string {
  const ends = graph.edges.find(({ id }) => id === edge);
  if (!ends) return edge;
  const [source, target] = [ends.source, ends.target].map((id) => names.get(id) ?? id);
  return edge.replace(`${ends.source}>${ends.target}`, () => `${source}>${target}`);
}

function without(nodes: readonly GraphNode[], others: readonly GraphNode[]): GraphNode[] {
  const known = new Set(others.map(({ id }) => id));
  return nodes.filter(({ id }) => !known.has(id));
}
