/** Dragging a card or a rule to another place. */

import { createContext, useContext } from "react";
import { useStore } from "zustand";
import { createStore, type StoreApi } from "zustand/vanilla";

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
  /** What takes the focus when the new rules come, and what had it when that was asked for. */
  readonly focus: { readonly to: ToFocus; readonly from: Element | null } | null;
}

/** An item by its id, or by its place in the page's nth list. */
export type ToFocus = { readonly item: string } | { readonly list: number; readonly index: number };

export function createDragStore(): StoreApi<Dragging> {
  return createStore<Dragging>(() => ({ item: null, over: null, focus: null }));
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

/** The place of a list among all lists of the page, which is the same after a move; its id may not be. */
export function listNumber(into: string): number {
  return lists().findIndex((list) => list.dataset.list === into);
}

/** Asks for the focus for what was moved or pasted, or for what stands where something went. */
export function focusLater(dragging: StoreApi<Dragging>, to: ToFocus): void {
  dragging.setState({ focus: { to, from: document.activeElement } });
}

/** Gives the focus to what it was asked for, unless a person has gone on meanwhile. Whether it was given. */
export function focusAsked(dragging: StoreApi<Dragging>): boolean {
  const { focus } = dragging.getState();
  dragging.setState({ focus: null });
  const { activeElement, body } = document;
  if (!focus || (activeElement !== body && activeElement !== focus.from)) return false;
  focusChanged(focus.to);
  return true;
}

function focusChanged(to: ToFocus): void {
  if ("item" in to) {
    const item = itemOf(to.item);
    if (item) focusItem(item);
    return;
  }
  const list = lists()[to.list];
  if (list) focusIn(list, to.index);
}

/** Gives the focus to what is at a place of a list, or to the last where it is shorter; to what adds to it where it is empty. */
export function focusIn(list: Element, index: number): void {
  const items = itemsIn(list);
  const item = items[index] ?? items.at(-1);
  if (item) focusItem(item);
  else list.parentElement?.querySelector<HTMLElement>(":scope > [data-adds-to]")?.focus();
}

/** Gives the focus to a card or rule. */
function focusItem(item: Element): void {
  item.querySelector<HTMLElement>(".grip, .icon-btn")?.focus();
}

/** The cards or rules of a list. */
export function itemsIn(list: Element): Element[] {
  return [...list.children].filter((child) => child.hasAttribute("data-item"));
}

function itemOf(id: string): Element | null {
  return document.querySelector(`.rules-view [data-item="${CSS.escape(id)}"]`);
}

function lists(): HTMLElement[] {
  return [...document.querySelectorAll<HTMLElement>(".rules-view [data-list]")];
}
