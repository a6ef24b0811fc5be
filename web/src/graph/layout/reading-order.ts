import type { Graph, GraphNode, NodeKind } from "../../generated/services.js";

const LAST_KINDS: readonly NodeKind[] = ["running", "end"];

/** Birth first, then the containers as declared, then the processor and the end. */
export function readingOrder(graph: Graph): GraphNode[] {
  return graph.nodes.toSorted((a, b) => rank(a) - rank(b));
}

function rank({ kind }: GraphNode): number {
  return kind === "birth" ? 0 : 2 + LAST_KINDS.indexOf(kind);
}
