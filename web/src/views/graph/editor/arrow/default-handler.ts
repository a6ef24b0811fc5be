import type { Graph, GraphNode } from "../../../../generated/services.js";

/**
 * The handler in which a transfer between two nodes most likely belongs: that of like arrows, else
 * what the protocol says of threads that are new, chosen, switched out, or at their end.
 */
export function defaultHandler(graph: Graph, source: GraphNode, target: GraphNode): string {
  if (source.kind === "birth") return "newthread";
  if (target.kind === "end") return "set_dead";
  if (target.kind === "running") return "schedule";
  const dispatched = graph.edges.some(
    (edge) => edge.source === source.id && isRunning(graph, edge.target),
  );
  if (dispatched) return "switch_out";
  const named = graph.edges.filter(({ handler }) => handler !== "");
  // A slot gets its thread in the same handler wherever that comes from.
  const alike =
    target.kind === "threadref"
      ? named.find((edge) => edge.target === target.id)
      : named.find((edge) => edge.source === source.id);
  return alike?.handler ?? "schedule";
}

function isRunning(graph: Graph, id: string): boolean {
  return graph.nodes.some((node) => node.id === id && node.kind === "running");
}
