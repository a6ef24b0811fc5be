import { useEffect, useRef } from "react";

/** What takes the keyboard. */
const TAKES_KEYS = "button, a[href], input, select, textarea, [tabindex='0']";

/** Where an element stands among the children of one around it. */
interface Place {
  readonly around: Element;
  readonly index: number;
}

/**
 * For what goes when it is pressed: what then stands in its place gets the keyboard, else what is
 * around it. Gives what is to be called with the element that is pressed.
 */
export function useKeptKeyboard(): (pressed: Element) => void {
  const places = useRef<readonly Place[]>([]);
  useEffect(
    () => () => {
      if (document.activeElement === document.body) takenBy(places.current)?.focus();
    },
    [],
  );
  return (pressed) => {
    places.current = placesOf(pressed);
  };
}

/** The places of an element, the innermost first, up to the panel that it stands in. */
function placesOf(element: Element): Place[] {
  const places: Place[] = [];
  for (let part = element; part.parentElement && part.role !== "tabpanel"; ) {
    const around = part.parentElement;
    places.push({ around, index: [...around.children].indexOf(part) });
    part = around;
  }
  return places;
}

function takenBy(places: readonly Place[]): HTMLElement | null {
  const stays = places.find(({ around }) => around.isConnected);
  if (!stays) return null;
  const { around, index } = stays;
  const inItsPlace = around.children[Math.min(index, around.children.length - 1)];
  return (inItsPlace && firstIn(inItsPlace)) ?? firstIn(around);
}

function firstIn(element: Element): HTMLElement | null {
  const found = element.matches(TAKES_KEYS) ? element : element.querySelector(TAKES_KEYS);
  return found instanceof HTMLElement ? found : null;
}
