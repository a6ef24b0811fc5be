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
  const shorter = Math.min(known.ids.length, ids.length);
  const shift = ids.length - known.ids.length;
  // Things that say the same are numbered in their order: where one of them changes, others have its id.
  const isSame = (at: number, later: number) => says(known.ids[at]) === says(ids[later]);
  let head = 0;
  while (head < shorter && isSame(head, head)) head++;
  let tail = known.ids.length;
  while (tail > head && tail + shift > head && isSame(tail - 1, tail + shift - 1)) tail--;

  const [former, later] = [known.ids.slice(head, tail), ids.slice(head, tail + shift)];
  const formerKeys = known.keys.slice(head, tail);
  const keyOf = new Map(former.map((id, index) => [id, formerKeys[index]]));
  let next = known.next;
  const between = later.map((id, index) => {
    const before = former[index];
    const changed = shift === 0 && before !== undefined && !later.includes(before);
    return keyOf.get(id) ?? (changed ? formerKeys[index] : undefined) ?? next++;
  });
  const keys = [...known.keys.slice(0, head), ...between, ...known.keys.slice(tail)];
  return { ids, keys, next };
}

/** What the id of a thing says, without the number that it has among those that say the same. */
function says(id: string | undefined): string | undefined {
  return id?.replace(/\.\d+$/, "");
}
