/** From the fields of a container's form to the gesture that makes them so. */

import type {
  AddEntry,
  ChangeKey,
  ChangeKind,
  ChangeSize,
  ContainerKind,
  Gesture,
  KeyOrder,
} from "../../generated/services.js";
import { isSorted } from "../../model/container-kinds.js";

export interface ContainerFields {
  readonly kind: ContainerKind;
  readonly key: string;
  readonly order: KeyOrder;
  /** As written; empty for a single one. */
  readonly size: string;
}

/**
 * What to ask of the compiler; null when nothing is changed.
 *
 * @param isNewKey - whether the key is declared along.
 */
export function changeOf(
  target: string,
  name: string,
  before: ContainerFields,
  after: ContainerFields,
  isNewKey = false,
): Gesture | null {
  const steps: (AddEntry | ChangeKind | ChangeKey | ChangeSize)[] = [];
  const { kind, key, order } = after;
  const sorted = isSorted(kind);
  if (kind !== before.kind)
    steps.push({ gesture: "changeKind", target, kind, ...(sorted ? { key, order } : {}) });
  else if (sorted && (key !== before.key || order !== before.order))
    steps.push({ gesture: "changeKey", target, key, order });
  if (sorted && isNewKey && steps.length > 0) steps.unshift(declareKey(key));
  if (after.size.trim() !== before.size)
    steps.push({ gesture: "changeSize", target, size: after.size.trim() || null });
  const [only] = steps;
  if (steps.length > 1) return { gesture: "steps", name: `Change ${name}`, steps };
  return only ?? null;
}

/** Declares a key that threads do not have yet, along with what is sorted on it. */
export function declareKey(key: string): AddEntry {
  return { gesture: "addEntry", table: "attribute", name: key.trim(), type: "int" };
}

/** Whether a refusal is about a key, not about what is sorted on it. */
export function isAboutKey(refused: string, key: string): boolean {
  return key.trim() === "" || refused.startsWith(`\`${key.trim()}\``);
}
