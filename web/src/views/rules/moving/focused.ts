/** Which card or rule has the keyboard. */

import type { Aim } from "./places.js";

/** Whether the rules have the keyboard, and no field among them that has a text of its own. */
export function hasKeyboard(): boolean {
  const { activeElement } = document;
  return activeElement?.closest(".rules-view") != null && !activeElement.matches("input, textarea");
}

/** The card or rule that has the keyboard, by its grip, its menu or its name; none for what adds others. */
export function focusedItem(): string | null {
  const aim = focusedAim();
  return aim && "item" in aim ? aim.item : null;
}

export function focusedAim(): Aim | null {
  return document.activeElement && aimOf(document.activeElement);
}

/** What an element belongs to: a card or rule, or what adds others. */
export function aimOf(element: Element): Aim | null {
  const list = element.closest<HTMLElement>("[data-adds-to]")?.dataset.addsTo;
  if (list !== undefined) return { list };
  const item = element.closest<HTMLElement>("[data-item]")?.dataset.item;
  return item === undefined ? null : { item };
}
