import { useCallback, useEffect, useRef } from "react";
import { focusIn, itemsIn } from "./drag.js";

/** Where an item stands that had the keyboard. */
interface Place {
  readonly list: Element;
  readonly index: number;
}

/** What had the keyboard last in the rules, and where that stood, the innermost first. */
interface Had {
  readonly element: HTMLElement;
  readonly places: readonly Place[];
}

/**
 * Gives the keyboard back that is lost where cards go or are moved by something else than their own keys, as when that
 * is undone. What this returns is to be called when they were drawn anew. Where a card is gone, the one before it gets
 * the keyboard: what is pasted or duplicated comes behind what had it then. Where it was the only one, what adds others does.
 */
export function useKeptFocus(): () => void {
  const had = useRef<Had | null>(null);
  useEffect(() => {
    const note = ({ target }: Event) => {
      had.current = target instanceof HTMLElement ? hadBy(target) : null;
    };
    // A press on what takes no keyboard gives it up, too.
    for (const type of ["focusin", "pointerdown"]) addEventListener(type, note);
    return () => {
      for (const type of ["focusin", "pointerdown"]) removeEventListener(type, note);
    };
  }, []);
  return useCallback(() => {
    const { activeElement, body } = document;
    if (had.current && activeElement === body) giveBack(had.current);
    else if (activeElement instanceof HTMLElement) had.current = hadBy(activeElement);
  }, []);
}

function hadBy(element: HTMLElement): Had | null {
  return element.closest(".rules-view") ? { element, places: placesOf(element) } : null;
}

function placesOf(element: Element): Place[] {
  const item = element.closest("[data-item]");
  const list = item?.parentElement;
  return item && list ? [{ list, index: itemsIn(list).indexOf(item) }, ...placesOf(list)] : [];
}

function giveBack({ element, places }: Had): void {
  const stays = places.find(({ list }) => list.isConnected);
  if (element.isConnected) element.focus();
  else if (stays) focusIn(stays.list, Math.max(stays.index - 1, 0));
}
