/** From the fields of the form for a new transfer to its gesture. */

import type { AddArrow, Gesture } from "../../generated/services.js";
import type { RulesPlace, Taken } from "./places.js";

export type Repeat = NonNullable<AddArrow["loop"]>;

export interface TransferFields {
  readonly handler: string;
  /** Node, or text of a variable. */
  readonly source: string;
  readonly target: string;
  /**
   * The decision that it becomes a rule of, or the statement in whose place it is made under a condition,
   * by id; null for the end of the handler, undefined for what is likely.
   */
  readonly decision: string | null | undefined;
  /** The number of the rule that it becomes, from 0; null for the last. */
  readonly rule: number | null;
  /** As typed; empty for none. */
  readonly condition: string;
  readonly repeat: Repeat;
}

/**
 * The decision that a transfer becomes a rule of, among those of its handler. Where threads of the
 * source are looked at one by one, that is likely meant, and so is a decision that takes the same thread.
 */
export function chosenPlace(
  { decision }: TransferFields,
  places: readonly RulesPlace[],
  source: string,
  taken: Taken | null = null,
): RulesPlace | null {
  if (decision !== undefined) return places.find((place) => place.decision === decision) ?? null;
  const oneByOne = places.find((place) => place.source !== source);
  return oneByOne ?? places.find((place) => place.decision === taken?.card) ?? null;
}

/** The statement that takes the same thread, where the transfer is made in its place; else null. */
export function chosenInstead(
  { decision }: TransferFields,
  place: RulesPlace | null,
  taken: Taken | null,
): Taken | null {
  if (place || taken?.kind !== "statement") return null;
  return decision === undefined || decision === taken.card ? taken : null;
}

export function addTransfer(
  fields: TransferFields,
  place: RulesPlace | null,
  instead: Taken | null = null,
): Gesture {
  const { handler, target, rule, repeat } = fields;
  const condition = fields.condition.trim() || null;
  if (instead) {
    const { source } = fields;
    const into = instead.card;
    return { gesture: "addArrow", handler, source, target, condition, loop: repeat, into };
  }
  const source = place && isVariable(place, fields.source) ? place.source : fields.source;
  const where = place ? { into: place.decision, index: rule ?? place.rules } : {};
  return { gesture: "addArrow", handler, source, target, condition, loop: repeat, ...where };
}

/** Whether a thread of the source has a name of its own in the place, which is then meant. */
function isVariable(place: RulesPlace, source: string): boolean {
  return `container:${place.source}` !== source;
}
