/** Where cards and rules stand, and where what was copied goes. */

import type { Card, CardBody, Rules } from "../../../generated/services.js";
import type { Dragged } from "./drag.js";

/** A card or a rule with its place: `into` is the list of cards, or the decision of a rule. */
export type Standing =
  | { readonly kind: "card"; readonly card: Card; readonly into: string; readonly index: number }
  | {
      readonly kind: "branch";
      readonly card: Card;
      readonly body: CardBody;
      readonly into: string;
      readonly index: number;
    };

/** Where the card or rule of an id stands in a handler of the scheduler's own. */
export function standingOf({ owners }: Rules, item: string): Standing | null {
  for (const { id, inherited, cards } of owners) {
    const found = inherited ? null : standingIn(id, cards, item);
    if (found) return found;
  }
  return null;
}

function standingIn(into: string, cards: readonly Card[], item: string): Standing | null {
  for (const [index, card] of cards.entries()) {
    if (card.id === item) return { kind: "card", card, into, index };
    for (const [number, body] of card.bodies.entries()) {
      if (card.kind === "decision" && body.id === item)
        return { kind: "branch", card, body, into: card.id, index: number };
      const found = standingIn(body.id, body.cards, item);
      if (found) return found;
    }
  }
  return null;
}

/** What a person pastes at: behind a card or rule, or at the end of a list of cards. */
export type Aim = { readonly item: string } | { readonly list: string };

/** Where something is written; at the end without an index. */
export interface Spot {
  readonly into: string;
  readonly index?: number;
}

/** Behind a card come cards, behind a rule rules; a rule takes cards in, and a decision rules. */
export function spotFor(rules: Rules, aim: Aim, kind: Dragged): Spot | null {
  if ("list" in aim) return { into: aim.list };
  const at = standingOf(rules, aim.item);
  if (!at) return null;
  if (at.kind === "branch" && kind === "card") return { into: at.body.id };
  if (at.kind === "card" && kind === "branch" && at.card.kind === "decision")
    return { into: at.card.id };
  return { into: at.into, index: at.index + 1 };
}

/** What kind of thing an id of something copied leads to; null for what is declared. */
export function kindOf(id: string): Dragged | null {
  if (/#\d+$/.test(id)) return "branch";
  return id.includes("/") ? "card" : null;
}
