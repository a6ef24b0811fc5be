import type { Card, Graph, Rules } from "../../generated/services.js";
import type { Selection } from "../../model/selection.js";

/** The id of the arrow that is selected itself or by the card of its statement; null for none. */
export function selectedEdge(
  graph: Graph,
  selection: Selection,
  rules: Rules | null,
): string | null {
  if (selection.kind === "transfer") return selection.id;
  if (selection.kind !== "rule" || !rules) return null;
  const card = cardOf(
    rules.owners.flatMap((owner) => (owner.inherited ? [] : owner.cards)),
    selection.id,
  );
  if (!card) return null;
  const moves = (edge: Graph["edges"][number]) =>
    edge.transfers.some(({ from }) => from === card.from);
  return graph.edges.find(moves)?.id ?? null;
}

function cardOf(cards: readonly Card[], id: string): Card | null {
  for (const card of cards) {
    if (card.id === id) return card;
    const inside = cardOf(
      card.bodies.flatMap((body) => body.cards),
      id,
    );
    if (inside) return inside;
  }
  return null;
}
