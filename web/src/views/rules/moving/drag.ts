/** Dragging a card or a rule to another place. */

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";
import type { Aim } from "./places.js";

export type Dragged = "card" | "branch";

/** Between which items of which list. */
export interface Landing {
  readonly into: string;
  /** Before the item at this index, counted with the dragged one where it was. */
  readonly index: number;
}

export interface Dragging {
  /** What is on the move, by id. */
  readonly item: string | null;
  /** Where it would land now. */
  readonly over: Landing | null;
}

export function createDragStore(): StoreApi<Dragging> {
  return createStore<Dragging>(() => ({ item: null, over: null }));
}

export const DragContext = createContext<StoreApi<Dragging>>(createDragStore());

export function useDragging(): Dragging {
  return useStore(useContext(DragContext));
}

/** Where something would land at a point of the page: in a list that takes its kind, not in itself. */
export function landingAt(x: number, y: number, kind: Dragged, item: string, home: string) {
  for (const element of document.elementsFromPoint(x, y)) {
    const list = listAround(element, y, kind);
    const into = list?.dataset.list;
    if (!list || into === undefined || list.closest(`[data-item="${CSS.escape(item)}"]`)) continue;
    if (kind === "branch" && into !== home) continue;
    const above = itemsIn(list).filter((child) => {
      const box = child.getBoundingClientRect();
      return box.top + box.height / 2 < y;
    });
    return { into, index: above.length };
  }
  return null;
}

/**
 * The innermost list that takes a kind. What adds a card stands below the cards and is of their list, too,
 * with the gap above it: the place that shows where a card would land moves it away from the pointer.
 */
function listAround(element: Element, y: number, kind: Dragged): HTMLElement | null {
  const body = kind === "card" ? element.closest(".rule-body") : null;
  const list = body?.querySelector<HTMLElement>(":scope > [data-list]");
  const end = (part: Element) => part.getBoundingClientRect().bottom;
  if (list?.nextElementSibling && y >= end(list) && y < end(list.nextElementSibling)) return list;
  return element.closest<HTMLElement>(`[data-accepts="${kind}"]`);
}

/** Gives the focus to a card or rule, or to what adds to a list. */
export function focusAim(aim: Aim | null): void {
  if (!aim) return;
  const part =
    "item" in aim
      ? `[data-item="${CSS.escape(aim.item)}"] :is(.grip, .icon-btn)`
      : `[data-adds-to="${CSS.escape(aim.list)}"]`;
  document.querySelector<HTMLElement>(`.rules-view ${part}`)?.focus();
}

/** The cards or rules of a list. */
function itemsIn(list: Element): Element[] {
  return [...list.children].filter((child) => child.hasAttribute("data-item"));
}
