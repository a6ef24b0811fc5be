/** Where the keyboard goes in rules that have changed. */

import type { Card, Rules } from "../../../generated/services.js";
import { partAfter, type Step } from "../../../model/project/parts.js";
import type { Aim } from "./places.js";

/**
 * What is in later rules what had the keyboard. Where that is gone it is what comes behind it in its list, else what
 * stands before it; the other way round where something was taken back: what is pasted comes behind what had the
 * keyboard then. Of an empty list it is what adds to it; null where that is gone with all around it.
 *
 * @param steps - what led from the rules to the later ones, as far as it is known.
 */
export function aimAfter(aim: Aim, rules: Rules, later: Rules, steps: readonly Step[]): Aim | null {
  const [before, after] = [new Map(listsOf(rules)), new Map(listsOf(later))];
  const items = new Set([...after.values()].flat());
  const isForth = steps.length > 0 && !steps.some(({ back }) => back);
  const idAfter = (id: string) =>
    steps.reduce<string | null>((now, { became }) => now && partAfter(now, became), id);
  const itemAfter = (id: string) => {
    const now = idAfter(id);
    return now !== null && items.has(now) ? now : null;
  };
  const inItsPlace = (item: string): Aim | null => {
    const now = itemAfter(item);
    if (now !== null) return { item: now };
    const [list, all] = [...before].find(([, each]) => each.includes(item)) ?? [null, []];
    if (list === null) return null;
    const index = all.indexOf(item);
    const [behind, former] = [all.slice(index + 1), all.slice(0, index).reverse()];
    const near = isForth ? [...behind, ...former] : [...former, ...behind];
    const next = near.map(itemAfter).find((id) => id !== null);
    return next ? { item: next } : atList(list);
  };
  const atList = (list: string): Aim | null => {
    const now = idAfter(list);
    if (now !== null && after.has(now)) return { list: now };
    const isRule = [...before.values()].some((each) => each.includes(list));
    return inItsPlace(isRule ? list : list.replace(/#\d+$/, ""));
  };
  return "item" in aim ? inItsPlace(aim.item) : atList(aim.list);
}

type List = readonly [id: string, items: readonly string[]];

/** The lists of cards and rules that can change, with what stands in them. */
function* listsOf({ owners }: Rules): Iterable<List> {
  for (const { id, inherited, cards } of owners) if (!inherited) yield* listsIn(id, cards);
}

function* listsIn(id: string, cards: readonly Card[]): Iterable<List> {
  yield [id, cards.map((card) => card.id)];
  for (const card of cards) {
    if (card.kind === "decision") yield [card.id, card.bodies.map((body) => body.id)];
    for (const body of card.bodies) yield* listsIn(body.id, body.cards);
  }
}
