/** Where the statement behind a transfer stands among the cards of the rules. */

import type { Card, GraphTransfer, Rules } from "../../generated/services.js";
import { type Around, type CardPlace, findPlace } from "./find-card.js";

/** The card of a statement of the scheduler's own text; null if there is none, as in a base. */
export function placeOf(rules: Rules, { from }: Pick<GraphTransfer, "from">): CardPlace | null {
  return findPlace(rules, (card) => card.from === from && card.bodies.length === 0);
}

/** The branch of a decision that a card has for itself; null if it shares it or stands in none. */
export function ownBranch({
  around,
  siblings,
}: CardPlace): NonNullable<CardPlace["around"]> | null {
  return around?.card.kind === "decision" && siblings === 1 ? around : null;
}

/** The loop that repeats a card and nothing else. */
export function ownLoop({ around, siblings }: CardPlace): Around | null {
  return around?.card.kind === "while" && siblings === 1 ? around : null;
}

const LOOPS: readonly string[] = ["while", "doWhile", "for", "foreach"] satisfies Card["kind"][];

/** The innermost loop around a card, except the one that it has for itself. */
export function loopAround(place: CardPlace): Card | null {
  const { around } = withLoop(place);
  if (around === null) return null;
  return LOOPS.includes(around.card.kind) ? around.card : loopAround(around.place);
}

/** Whether the thread comes straight out of a container: else it has a name of its own, and is this one thread. */
export function leavesContainer({ card }: CardPlace, rules: Rules): boolean {
  const source = card.fields.find(({ name }) => name === "source")?.text ?? "";
  const called = source.replace(/\[.*$/s, "");
  return rules.entries.some(({ table, name }) => table === "container" && name === called);
}

/** The place of a card together with the loop that it has for itself, as people see one statement. */
export function withLoop(place: CardPlace): CardPlace {
  return ownLoop(place)?.place ?? place;
}

/** How many of a decision's bodies ask a condition. */
export function rulesOf(decision: Card): number {
  return decision.bodies.filter(({ condition }) => condition !== null).length;
}
