/** Which nodes of a new graph are nodes of the former one under another name. */

import type { Graph, GraphEdge, GraphNode } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";

/**
 * The ids of nodes that were renamed in the text, by their former ones. Where as many nodes of their kind have come as
 * are gone, these are taken for the same in the order of their declarations; else, in a graph of which most stays, those
 * whose arrows are most alike.
 */
export function renamedNodes(before: Graph, after: Graph): ReadonlyMap<string, string> {
  const gone = without(before.nodes, after.nodes);
  const come = without(after.nodes, before.nodes);
  const mostStay = 2 * gone.length < before.nodes.length;
  const names = new Map<string, string>();
  for (const kind of new Set(come.map((node) => node.kind))) {
    const ids = (nodes: readonly GraphNode[]) =>
      nodes.filter((node) => node.kind === kind).map(({ id }) => id);
    const [former, next] = [ids(gone), ids(come)];
    if (former.length === next.length)
      for (const [index, id] of former.entries()) names.set(id, next[index] as string);
    else if (mostStay)
      for (const [id, name] of alikePairs(before, former, after, next)) names.set(id, name);
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

/** Nodes of one graph, each with one of the other that has most of its arrows; none without any. */
function alikePairs(
  before: Graph,
  former: readonly string[],
  after: Graph,
  next: readonly string[],
): (readonly [string, string])[] {
  const others = next.map((name) => ({ name, arrows: arrowsOf(after, name, before) }));
  const pairs = former.flatMap((id) => {
    const own = arrowsOf(before, id, after);
    const shared = (arrows: ReadonlySet<string>) =>
      [...own].filter((one) => arrows.has(one)).length;
    return others.map(({ name, arrows }) => ({ id, name, alike: shared(arrows) }));
  });
  const found = new Map<string, string>();
  const taken = new Set<string>();
  for (const { id, name, alike } of pairs.sort((a, b) => b.alike - a.alike)) {
    if (alike === 0 || found.has(id) || taken.has(name)) continue;
    found.set(id, name);
    taken.add(name);
  }
  return [...found];
}

/** The ids of a node's arrows without its own name, and without those that only one of two graphs has. */
function arrowsOf({ edges, nodes }: Graph, id: string, other: Graph): Set<string> {
  const known = new Set(other.nodes.map((node) => node.id));
  const told = new Map(nodes.map((node) => [node.id, known.has(node.id) ? node.id : "another"]));
  told.set(id, "itself");
  const own = edges.filter(({ source, target }) => source === id || target === id);
  return new Set(own.map((edge) => renamedEdge(edge, told)));
}
