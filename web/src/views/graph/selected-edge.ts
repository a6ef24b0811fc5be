import { useState } from "react";
import { useStore } from "zustand";
import type { Graph } from "../../generated/services.js";
import { indexOf } from "../../graph/graph-index.js";
import { selectedEdge } from "../../graph/hits/selected-edge.js";
import type { Selection } from "../../model/selection.js";
import { useCompilation, useSelection, useStudio } from "../../ui/studio-context.js";

interface Chosen {
  readonly selection: Selection;
  readonly edge: string | null;
}

/**
 * The id of the selected arrow: chosen itself, or by the card of a statement behind it. Such a card
 * is looked for in rules of the graph's own text; until these are there, it is the arrow that was
 * told along with the card, else the one before.
 */
export function useSelectedEdge(graph: Graph): string | null {
  const selection = useSelection((state) => state.selection);
  const rules = useStore(useStudio().stores.rules, (state) => state.rules);
  const version = useCompilation((state) => (state.graph === graph ? state.graphVersion : null));
  const stale = useCompilation((state) => state.stale);
  const [former, setFormer] = useState<Chosen>({ selection, edge: null });
  const waits = selection.kind === "rule" && rules?.version !== version;
  const isNew = selection !== former.selection;
  const told = waits && isNew ? selection.edge : null;
  // The graph of a text with errors is an earlier one: another card may have no arrow there.
  const edge = waits
    ? (told ?? (stale && isNew ? null : former.edge))
    : selectedEdge(graph, selection, rules);
  if (edge !== former.edge || selection !== former.selection) setFormer({ selection, edge });
  return edge !== null && indexOf(graph).edges.has(edge) ? edge : null;
}
