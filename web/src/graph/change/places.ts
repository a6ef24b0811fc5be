/** Where in a handler a new transfer can be written, and by which name its thread goes there. */

import type { Card, GraphNode, Owner, Rules } from "../../generated/services.js";
import { isSlot } from "../../model/container-kinds.js";

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

/** A statement that takes the very thread of a new transfer before that is made. */
export interface Taken {
  /** Id of its card, or of the decision whose rules take it. */
  readonly card: string;
  /** As written; of a decision its first condition. */
  readonly text: string;
  readonly kind: "statement" | "decision";
}

/**
 * What a handler does already with the one thread of a source: a slot holds one, and so does the name of
 * a handler's thread. Null where nothing takes it, or the source can give another.
 */
export function takenIn(owner: Owner | null, source: GraphNode): Taken | null {
  const isSingle = isSlot(source.kind) || source.kind === "birth";
  if (!owner || owner.inherited || !isSingle || source.size !== null) return null;
  const called = source.kind === "birth" ? owner.parameter : source.name;
  const takes = (card: Card) => MOVES.has(card.kind) && sourceOf(card) === called;
  for (const card of owner.cards) {
    if (takes(card)) return { card: card.id, text: shortened(card.text), kind: "statement" };
    const isTaking = card.bodies.some(({ cards }) => cards.some(takes));
    if (card.kind === "decision" && isTaking) {
      const [first] = card.bodies;
      return { card: card.id, text: first?.condition?.text ?? card.text, kind: "decision" };
    }
  }
  return null;
}

/** A dispatch lets the thread where it is. */
const MOVES: ReadonlySet<Card["kind"]> = new Set(["transfer", "destroy"]);

function sourceOf(card: Card): string | null {
  return fieldOf(card, "source") ?? fieldOf(card, "thread");
}

function shortened(text: string): string {
  return text.replace(/;\s*$/, "");
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

/** Handlers in which a transfer can be written, as the library calls them. */
export function handlerChoices(rules: Rules | null): { value: string; label: string }[] {
  if (!rules) return [];
  const there = rules.owners.filter(({ id }) => id.startsWith("handler:"));
  const missing = rules.missing.map(({ name }) => ({ value: name, label: `${name} (new)` }));
  return [...there.map(({ name }) => ({ value: name, label: name })), ...missing];
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
