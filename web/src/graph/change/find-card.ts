/** Cards of the rules, and where they stand. */

import type { Card, CardBody, Owner, Rules } from "../../generated/services.js";

export interface CardPlace {
  readonly card: Card;
  readonly owner: Owner;
  /** Id of the body that it stands in. */
  readonly body: string;
  /** Its number there, from 0, and how many cards that has. */
  readonly index: number;
  readonly siblings: number;
  /** The card that the body belongs to, and which of its bodies it is; null in the handler itself. */
  readonly around: Around | null;
}

/** A card around others, and where it stands itself. */
export interface Around {
  readonly card: Card;
  readonly body: CardBody;
  readonly number: number;
  readonly place: CardPlace;
}

/** The first card of the scheduler's own text that is meant. */
export function findPlace(rules: Rules, isMeant: (card: Card) => boolean): CardPlace | null {
  for (const owner of rules.owners) {
    if (owner.inherited) continue;
    for (const place of placesIn(owner, owner.id, owner.cards, null))
      if (isMeant(place.card)) return place;
  }
  return null;
}

function* placesIn(
  owner: Owner,
  body: string,
  cards: readonly Card[],
  around: Around | null,
): Generator<CardPlace> {
  for (const [index, card] of cards.entries()) {
    const place = { card, owner, body, index, siblings: cards.length, around };
    yield place;
    for (const [number, inner] of card.bodies.entries())
      yield* placesIn(owner, inner.id, inner.cards, { card, body: inner, number, place });
  }
}
