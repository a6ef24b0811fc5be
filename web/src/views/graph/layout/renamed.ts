/** Which nodes of a new graph are nodes of the former one under another name. */

import type { Graph, GraphEdge, GraphNode } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";

/**
 * The ids of nodes that were renamed in the text, by their former ones. As many nodes of their kind
 * must have come as are gone; these are taken for the same in the order of their declarations.
 */
export function renamedNodes(before: Graph, after: Graph): ReadonlyMap<string, string> {
  const gone = without(before.nodes, after.nodes);
  const come = without(after.nodes, before.nodes);
  const names = new Map<string, string>();
  for (const { kind } of come) {
    const alike = (node: GraphNode) => node.kind === kind;
    const [former, next] = [gone.filter(alike), come.filter(alike)];
    if (former.length !== next.length) continue;
    for (const [index, node] of former.entries()) names.set(node.id, (next[index] as GraphNode).id);
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
export function renamedEdge(edge: GraphEdge, names: ReadonlyMap<string, string>): string {
  const [source, target] = [edge.source, edge.target].map((id) => names.get(id) ?? id);
  return edge.id.replace(`${edge.source}>${edge.target}`, () => `${source}>${target}`);
}

function without(nodes: readonly GraphNode[], others: readonly GraphNode[]): GraphNode[] {
  const known = new Set(others.map(({ id }) => id));
  return nodes.filter(({ id }) => !known.has(id));
}
