import type { Graph, Rules } from "../../generated/services.js";
import type { Selection } from "../../model/selection.js";
import { findPlace } from "../change/find-card.js";

/** The id of the arrow that is selected itself or by the card of its statement; null for none. */
export function selectedEdge(
  graph: Graph,
  selection: Selection,
  rules: Rules | null,
): string | null {
  if (selection.kind === "transfer") return selection.id;
  if (selection.kind !== "rule" || !rules) return null;
  const from = findPlace(rules, ({ id }) => id === selection.id)?.card.from;
  const edge = graph.edges.find(({ transfers }) => transfers.some((one) => one.from === from));
  return edge?.id ?? null;
}
