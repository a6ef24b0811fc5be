/** From the fields of the form for a new transfer to its gesture. */

import type { AddArrow, Gesture } from "../../../../generated/services.js";
import type { RulesPlace } from "./places.js";

export type Repeat = NonNullable<AddArrow["loop"]>;

export interface TransferFields {
  readonly handler: string;
  /** Node, or text of a variable. */
  readonly source: string;
  readonly target: string;
  /** The decision that it becomes a rule of, by id; null for the end of the handler, undefined for what is likely. */
  readonly decision: string | null | undefined;
  /** The number of the rule that it becomes, from 0; null for the last. */
  readonly rule: number | null;
  /** As typed; empty for none. */
  readonly condition: string;
  readonly repeat: Repeat;
}

/**
 * The decision that a transfer becomes a rule of, among those of its handler. Where threads of the
 * source are looked at one by one, that is likely meant.
 */
export function chosenPlace(
  { decision }: TransferFields,
  places: readonly RulesPlace[],
  source: string,
): RulesPlace | null {
  if (decision === undefined) return places.find((place) => place.source !== source) ?? null;
  return places.find((place) => place.decision === decision) ?? null;
}

export function addTransfer(fields: TransferFields, place: RulesPlace | null): Gesture {
  const { handler, target, rule, repeat } = fields;
  const condition = fields.condition.trim() || null;
  const source = place && isVariable(place, fields.source) ? place.source : fields.source;
  const where = place ? { into: place.decision, index: rule ?? place.rules } : {};
  return { gesture: "addArrow", handler, source, target, condition, loop: repeat, ...where };
}

/** Whether a thread of the source has a name of its own in the place, which is then meant. */
function isVariable(place: RulesPlace, source: string): boolean {
  return `container:${place.source}` !== source;
}
