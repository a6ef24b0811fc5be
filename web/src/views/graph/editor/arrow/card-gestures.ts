/** The gestures of a transfer's form. */

import type { Gesture } from "../../../../generated/services.js";
import { type CardPlace, ownBranch, ownLoop } from "./card-place.js";
import { fieldOf } from "./places.js";

/** The condition that is a transfer's own: that of its branch, if it has one for itself. */
export function conditionOf(place: CardPlace): string {
  const { around } = place;
  return around?.card.kind === "decision" ? (around.body.condition?.text ?? "") : "";
}

export function setCondition({ card }: CardPlace, text: string): Gesture {
  return { gesture: "setCondition", target: card.id, condition: text.trim() || null };
}

/** Gives the branch, or the statement, another place in its order; numbers are from 0. */
export function moveTo(place: CardPlace, number: number): Gesture {
  const branch = ownBranch(place);
  if (branch) return { gesture: "moveBranch", target: branch.body.id, index: number };
  const index = number > place.index ? number + 1 : number;
  return { gesture: "moveCard", target: place.card.id, into: place.body, index };
}

/** Whether a transfer can be put into a loop of its own, or out of it. */
export function canRepeat(place: CardPlace): boolean {
  return place.card.kind === "transfer" && place.around?.card.kind !== "foreach";
}

/** Repeats a transfer until its source is empty, or no longer. */
export function setRepeated(place: CardPlace, repeated: boolean): Gesture | null {
  const { card } = place;
  const loop = ownLoop(place);
  if (repeated === (loop !== null)) return null;
  const source = fieldOf(card, "source") ?? "";
  if (loop) return replaceByText(loop.card.id, card.text);
  return replaceByText(card.id, `while (|${source}| > 0)\n    ${card.text}`);
}

function replaceByText(target: string, text: string): Gesture {
  return { gesture: "replaceCard", target, card: { kind: "text", fields: { text } } };
}

/** Moves a transfer with its condition into another handler, where it comes last. */
export function moveToHandler(place: CardPlace, handler: string): Gesture | null {
  const { card } = place;
  const [source, target] = [fieldOf(card, "source"), fieldOf(card, "target")];
  if (card.kind !== "transfer" || source === null || target === null) return null;
  const condition = ownBranch(place) ? conditionOf(place) || null : null;
  return {
    gesture: "steps",
    name: `Move \`${card.text}\` to ${handler}`,
    steps: [
      { gesture: "delete", targets: [card.id] },
      { gesture: "addArrow", handler, source, target, condition },
    ],
  };
}
