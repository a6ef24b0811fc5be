import { useState } from "react";
import type { Graph, GraphEdge } from "../../../../generated/services.js";
import { renamedEdge, renamedNodes } from "../../../../graph/update/renamed.js";
import { keysAfter } from "../../../../ui/hooks/use-keys.js";

const NONE = { ids: [], keys: [], next: 0 };

/**
 * Keys for the statements behind an arrow, by the ids of their cards: they keep their fields, with what is being written
 * there, also where names in them change. Those of another arrow have none of them.
 */
export function useStatementKeys(
  graph: Graph,
  edge: GraphEdge,
  ids: readonly string[],
): readonly number[] {
  const [known, setKnown] = useState(() => ({ graph, edge, keyed: keysAfter(NONE, ids) }));
  if (known.edge === edge && known.keyed.ids.join(" ") === ids.join(" ")) return known.keyed.keys;
  const isSame =
    ids.some((id) => known.keyed.ids.includes(id)) ||
    isSameArrow(known.graph, known.edge, graph, edge);
  const former = isSame ? known.keyed : { ...NONE, next: known.keyed.next };
  const keyed = keysAfter(former, ids);
  setKnown({ graph, edge, keyed });
  return keyed.keys;
}

/** Whether an arrow of one graph is one of a later graph, where its nodes may have other names. */
export function isSameArrow(
  before: Graph,
  edge: GraphEdge,
  after: Graph,
  later: GraphEdge,
): boolean {
  if (later.id === edge.id) return true;
  return before !== after && later.id === renamedEdge(edge, renamedNodes(before, after));
}
