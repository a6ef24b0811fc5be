/** Where in a handler a new transfer can be written, and by which name its thread goes there. */

import type { Card, Owner, Rules } from "../../../../generated/services.js";

/** A decision that a transfer can become a rule of. */
export interface RulesPlace {
  /** Id of the decision's card. */
  readonly decision: string;
  /** Its first condition, to know it by. */
  readonly label: string;
  /** How many rules it has, without what is done otherwise. */
  readonly rules: number;
  /** What the source is called there: the variable of a `foreach` over it, or its own name. */
  readonly source: string;
}

/** The decisions of a handler; first those in which threads of the source are looked at one by one. */
export function rulesPlaces(owner: Owner | null, source: string): RulesPlace[] {
  const places = owner ? [...decisionsIn(owner.cards, source, source)] : [];
  const rank = (place: RulesPlace) => (place.source === source ? 1 : 0);
  return places.toSorted((a, b) => rank(a) - rank(b));
}

function* decisionsIn(
  cards: readonly Card[],
  source: string,
  called: string,
): Generator<RulesPlace> {
  for (const card of cards) {
    if (card.kind === "decision") {
      const asked = card.bodies.filter(({ condition }) => condition !== null);
      const label = asked[0]?.condition?.text ?? card.text;
      yield { decision: card.id, label, rules: asked.length, source: called };
    }
    const inside = fieldOf(card, "container") === source ? fieldOf(card, "variable") : null;
    for (const body of card.bodies) yield* decisionsIn(body.cards, source, inside ?? called);
  }
}

export function fieldOf(card: Card, name: Card["fields"][number]["name"]): string | null {
  return card.fields.find((field) => field.name === name)?.text ?? null;
}

/** Names of handlers in which a transfer can be written, as the library calls them. */
export function handlerNames(rules: Rules | null): { name: string; missing: boolean }[] {
  if (!rules) return [];
  const there = rules.owners
    .filter(({ id }) => id.startsWith("handler:"))
    .map(({ name }) => ({ name, missing: false }));
  const missing = rules.missing.map(({ name }) => ({ name, missing: true }));
  return [...there, ...missing];
}

/**
 * What is done before or after handlers in the scheduler's own text, where a transfer can be written, too: by id, with
 * its line where several do something there.
 */
export function ownAspects(rules: Rules | null): { id: string; label: string }[] {
  const own = (rules?.owners ?? []).filter(
    ({ kind, inherited }) => !inherited && (kind === "before" || kind === "after"),
  );
  return own.map(({ id, kind, name, line }) => {
    const alike = own.filter((other) => other.kind === kind && other.name === name);
    return { id, label: `${kind} ${name}${alike.length > 1 ? `, line ${line}` : ""}` };
  });
}

/** A handler by its name, or an aspect by its id. */
export function ownerOf(rules: Rules | null, handler: string): Owner | null {
  return rules?.owners.find(({ id }) => id === `handler:${handler}` || id === handler) ?? null;
}
