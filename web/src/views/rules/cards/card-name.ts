import type { Card, CardBody } from "../../../generated/services.js";

/** A card as people call it. */
export function cardName(card: Card): string {
  return NAMES[card.kind];
}

/** A branch of a decision as people call it. */
export function ruleName({ condition }: CardBody, index: number): string {
  return condition === null ? "otherwise" : `rule ${index + 1}`;
}

const NAMES: Readonly<Record<Card["kind"], string>> = {
  decision: "decision",
  transfer: "transfer",
  assignment: "assignment",
  while: "loop",
  doWhile: "loop",
  for: "loop",
  foreach: "loop over threads",
  dispatch: "dispatch",
  destroy: "destroy",
  fail: "refusal",
  return: "answer",
  continue: "next turn",
  break: "end of the loop",
  locals: "variables",
  assert: "assertion",
  verbatim: "verbatim text",
  block: "block",
  text: "free text",
};
