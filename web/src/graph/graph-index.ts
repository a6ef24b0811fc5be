/** What is looked up in a graph again and again, made once for each graph. */

import type { Graph, GraphEdge, GraphNode, NodeKind } from "../generated/services.js";

export interface GraphIndex {
  readonly nodes: ReadonlyMap<string, GraphNode>;
  readonly edges: ReadonlyMap<string, GraphEdge>;
  /** The arrows from one node to another, by their ids. */
  readonly between: (source: string, target: string) => readonly GraphEdge[];
}

const made = new WeakMap<Graph, GraphIndex>();

export function indexOf(graph: Graph): GraphIndex {
  const known = made.get(graph);
  if (known) return known;
  const index = makeIndex(graph);
  made.set(graph, index);
  return index;
}

export function nodeOf(graph: Graph, id: string | null | undefined): GraphNode | null {
  return indexOf(graph).nodes.get(id ?? "") ?? null;
}

export function nameOf(graph: Graph, id: string): string {
  return nodeOf(graph, id)?.name ?? id;
}

function makeIndex({ nodes, edges }: Graph): GraphIndex {
  const bySource = new Map<string, GraphEdge[]>(nodes.map(({ id }) => [id, []]));
  for (const edge of edges) bySource.get(edge.source)?.push(edge);
  return {
    nodes: new Map(nodes.map((node) => [node.id, node])),
    edges: new Map(edges.map((edge) => [edge.id, edge])),
    between: (source, target) =>
      (bySource.get(source) ?? []).filter((edge) => edge.target === target),
  };
}

const LAST_KINDS: readonly NodeKind[] = ["running", "end"];

/** Birth first, then the containers as declared, then the processor and the end. */
export function readingOrder(graph: Graph): GraphNode[] {
  return graph.nodes.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ kind }: GraphNode): number {
  return kind === "birth" ? 0 : 2 + LAST_KINDS.indexOf(kind);
}
