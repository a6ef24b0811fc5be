import { useState } from "react";

/** The items of a list by their ids, each with a key that React knows it by. */
export interface Keyed {
  readonly ids: readonly string[];
  readonly keys: readonly number[];
  /** The next key that nothing has had. */
  readonly next: number;
}

/**
 * Keys for a list of things whose ids say what they say: what is changed in its place gets another
 * id and is still the same thing, with its fields, their state and the keyboard.
 */
export function useKeys(ids: readonly string[]): readonly number[] {
  const [known, setKnown] = useState(() => keysAfter({ ids: [], keys: [], next: 0 }, ids));
  if (known.ids.join(" ") === ids.join(" ")) return known.keys;
  const after = keysAfter(known, ids);
  setKnown(after);
  return after.keys;
}

export function keysAfter(known: Keyed, ids: readonly string[]): Keyed {
  const inPlace = ids.length === known.ids.length;
  const keyOf = new Map(known.ids.map((id, index) => [id, known.keys[index]]));
  let next = known.next;
  const keys = ids.map((id, index) => {
    const former = known.ids[index];
    const changed = inPlace && former !== undefined && !ids.includes(former);
    return keyOf.get(id) ?? (changed ? known.keys[index] : undefined) ?? next++;
  });
  return { ids, keys, next };
}
