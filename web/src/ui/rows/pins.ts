/** Rows that a person has put first: pinned threads in an order of one's own, then all others as they were born. */

import type { ThreadView } from "../../model/run/simulation.js";
import { OWN_ORDER, type RowOrder } from "../timeline/rows.js";

/** Under which name a thread is pinned: it fits each run of a program. */
export const pinName = ({ className, instance }: Pick<ThreadView, "className" | "instance">) =>
  `${className}[${instance}]`;

export function rowsOf(
  threads: readonly Pick<ThreadView, "className" | "instance">[],
  pins: readonly string[],
): RowOrder {
  if (pins.length === 0) return OWN_ORDER;
  const places = new Map(pins.map((name, place) => [name, place]));
  const first: number[] = [];
  const others: number[] = [];
  threads.forEach((thread, index) => {
    const place = places.get(pinName(thread));
    if (place === undefined) others.push(index);
    else first[place] = index;
  });
  // A pin whose thread this run does not have, or not yet, leaves no gap.
  const pinned = first.filter((index) => index !== undefined);
  if (pinned.length === 0) return OWN_ORDER;
  const order = [...pinned, ...others];
  const rows: number[] = [];
  order.forEach((thread, row) => {
    rows[thread] = row;
  });
  return { threads: order, rows, pinned: pinned.length };
}

/** With a name pinned at a place among the pins, or moved to it. */
export function pinnedAt(pins: readonly string[], name: string, place: number): string[] {
  const others = pins.filter((pin) => pin !== name);
  return others.toSpliced(Math.max(0, place), 0, name);
}

export const unpinned = (pins: readonly string[], name: string): string[] =>
  pins.filter((pin) => pin !== name);

/**
 * A row goes up or down by one: a pinned one among the pins, and behind the last of them it is pinned no more; one
 * that is not pinned becomes the last of them when it goes up.
 */
export function movedBy(pins: readonly string[], name: string, by: 1 | -1): string[] {
  const place = pins.indexOf(name);
  if (place < 0) return by < 0 ? [...pins, name] : [...pins];
  return place + by >= pins.length ? unpinned(pins, name) : pinnedAt(pins, name, place + by);
}
