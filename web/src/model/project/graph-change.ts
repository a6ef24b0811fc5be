/** A graph behind a gesture, from the one before it and what the compiler says has changed. */

import type {
  EdgesChange,
  Graph,
  GraphChange,
  GraphEdge,
  GraphNode,
  GraphTransfer,
} from "../../generated/services.js";

/** How many numbers tell where a node stands: its first number, from, to. */
const NODE_PLACE = 3;
/** And a transfer: site, from, to, line. */
const PLACE = 4;

/** Null if the change is not one of this graph: the analysis will tell. What is as it was is the same object. */
export function graphAfter(before: Graph, change: GraphChange): Graph | null {
  const nodes = nodesAfter(before.nodes, change);
  const edges = edgesAfter(before.edges, change);
  const { handlers, undrawn } = change;
  return nodes && edges && { nodes, edges, undrawn, handlers };
}

function nodesAfter(
  before: readonly GraphNode[],
  { nodes, nodePlaces, changedNodes }: GraphChange,
): GraphNode[] | null {
  const told = changedNodes.values();
  const after: GraphNode[] = [];
  for (const [at, index] of nodes.entries()) {
    const node = index < 0 ? told.next().value : before[index];
    if (!node) return null;
    const place = nodePlaces.slice(at * NODE_PLACE, (at + 1) * NODE_PLACE);
    const [firstNode = 0, from = 0, to = 0] = place;
    const stays = node.firstNode === firstNode && node.from === from && node.to === to;
    after.push(stays ? node : { ...node, firstNode, from, to });
  }
  return told.next().done ? after : null;
}

function edgesAfter(
  before: readonly GraphEdge[],
  { edges, changedEdges, edgePlaces }: GraphChange,
): GraphEdge[] | null {
  const former = new Map<string, GraphEdge[]>();
  for (const edge of before) {
    const own = former.get(edge.handler);
    if (own) own.push(edge);
    else former.set(edge.handler, [edge]);
  }
  const told = changedEdges.values();
  const places = new Places(edgePlaces);
  const after: GraphEdge[] = [];
  for (const { handler, edges: indexes, moved } of edges) {
    const known = former.get(handler) ?? [];
    for (const index of indexes ?? known.keys()) {
      const kept = known[index];
      const edge = index < 0 ? told.next().value : kept && moveEdge(kept, moved, places);
      if (!edge) return null;
      after.push(edge);
    }
  }
  return told.next().done && places.isAtEnd ? after : null;
}

/** An edge that says what it said, where its statements stand now. */
function moveEdge(edge: GraphEdge, moved: EdgesChange["moved"], places: Places): GraphEdge {
  if (!moved) return { ...edge, transfers: edge.transfers.map((one) => places.put(one)) };
  const [sites = 0, units = 0, lines = 0] = moved;
  if (sites === 0 && units === 0 && lines === 0) return edge;
  const transfers = edge.transfers.map((one) => ({
    ...one,
    site: one.site + sites,
    from: one.from + units,
    to: one.to + units,
    line: one.line + lines,
  }));
  return { ...edge, transfers };
}

/** Places of transfers, one after the other. */
class Places {
  private next = 0;

  constructor(private readonly numbers: readonly number[]) {}

  get isAtEnd(): boolean {
    return this.next === this.numbers.length;
  }

  put(transfer: GraphTransfer): GraphTransfer {
    const [site = 0, from = 0, to = 0, line = 0] = this.numbers.slice(this.next, this.next + PLACE);
    this.next += PLACE;
    return { ...transfer, site, from, to, line };
  }
}
