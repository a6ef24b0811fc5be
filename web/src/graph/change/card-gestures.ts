/** The gestures of a transfer's form. */

import type { CardBody, Gesture, Rules, Terms } from "../../generated/services.js";
import { leavesContainer, ownBranch, ownLoop, withLoop } from "./card-place.js";
import type { CardPlace } from "./find-card.js";
import { fieldOf } from "./places.js";

/** The condition that is a transfer's own: that of its branch, if it has one for itself. */
export function conditionOf(place: CardPlace): string {
  return askedAround(place)?.condition?.text ?? "";
}

/** It as comparisons; none where nothing is asked, null where it is not that simple. */
export function termsOf(place: CardPlace): Terms | null {
  const body = askedAround(place);
  return body?.condition ? body.terms : { join: "all", terms: [] };
}

function askedAround(place: CardPlace): CardBody | null {
  const { around } = withLoop(place);
  return around?.card.kind === "decision" ? around.body : null;
}

export function setCondition(place: CardPlace, asked: string | Terms): Gesture {
  const branch = ownBranch(withLoop(place));
  const target = branch && ownLoop(place) ? branch.body.id : place.card.id;
  const given = typeof asked === "string" ? asked.trim() || null : asked;
  const condition = typeof given === "object" && given?.terms.length === 0 ? null : given;
  return { gesture: "setCondition", target, condition };
}

/** Gives the branch, or the statement, another place in its order; numbers are from 0. */
export function moveTo(place: CardPlace, number: number): Gesture {
  const whole = withLoop(place);
  const branch = ownBranch(whole);
  if (branch) return { gesture: "moveBranch", target: branch.body.id, index: number };
  const index = number > whole.index ? number + 1 : number;
  return { gesture: "moveCard", target: whole.card.id, into: whole.body, index };
}

/** Whether a transfer can be put into a loop of its own, or out of it. One that moves a certain thread has nothing to repeat. */
export function canRepeat(place: CardPlace, rules: Rules): boolean {
  if (ownLoop(place)) return true;
  return place.card.kind === "transfer" && leavesContainer(place, rules);
}

/** Repeats a transfer until its source is empty, or no longer. */
export function setRepeated(place: CardPlace, repeated: boolean): Gesture | null {
  const { card } = place;
  const loop = ownLoop(place);
  if (repeated === (loop !== null)) return null;
  const source = fieldOf(card, "source") ?? "";
  const name = `Repeat \`${card.text}\``;
  if (loop) return replaceByText(loop.card.id, card.text, `${name} no longer`);
  return replaceByText(card.id, `while (|${source}| > 0)\n    ${card.text}`, name);
}

/** Writes a text in the place of a card; `name` is told where it can be undone. */
function replaceByText(target: string, text: string, name: string): Gesture {
  const card = { kind: "text", fields: { text } } as const;
  return { gesture: "steps", name, steps: [{ gesture: "replaceCard", target, card }] };
}

/** Moves a transfer with its condition into another handler, where it comes last. */
export function moveToHandler(place: CardPlace, handler: string): Gesture | null {
  const { card } = place;
  const [source, target] = [fieldOf(card, "source"), fieldOf(card, "target")];
  if (card.kind !== "transfer" || source === null || target === null) return null;
  const whole = withLoop(place);
  const condition = ownBranch(whole) ? conditionOf(place) || null : null;
  const loop = ownLoop(place) ? "while" : "";
  return {
    gesture: "steps",
    name: `Move \`${card.text}\` to ${handler}`,
    steps: [
      { gesture: "delete", targets: [whole.card.id] },
      { gesture: "addArrow", handler, source, target, condition, loop },
    ],
  };
}
