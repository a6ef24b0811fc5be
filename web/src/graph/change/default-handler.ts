import { DEFAULT_PROFILE, LIBRARIES } from "../../generated/libraries.js";
import type { Graph, GraphNode, ProfileName } from "../../generated/services.js";
import { isSlot } from "../../model/container-kinds.js";
import { nodeOf } from "../graph-index.js";

/**
 * The handler in which a transfer between two nodes most likely belongs: that of like arrows, else
 * what the protocol says of threads that are new, chosen, switched out, or at their end.
 */
export function defaultHandler(
  graph: Graph,
  source: GraphNode,
  target: GraphNode,
  profile: ProfileName = DEFAULT_PROFILE,
): string {
  const { handlers } = LIBRARIES[profile];
  if (source.kind === "birth") return handlers.birth;
  if (target.kind === "end") return handlers.end;
  if (target.kind === "running") return handlers.dispatch;
  const dispatched = graph.edges.some(
    (edge) => edge.source === source.id && nodeOf(graph, edge.target)?.kind === "running",
  );
  if (dispatched) return handlers.release;
  const named = graph.edges.filter(({ handler }) => handler !== "");
  // A slot gets its thread in the same handler wherever that comes from.
  const alike = isSlot(target.kind)
    ? named.find((edge) => edge.target === target.id)
    : named.find((edge) => edge.source === source.id);
  return alike?.handler ?? handlers.dispatch;
}
