import { useEffect, useMemo, useRef } from "react";
import type { KeyWork } from "../../../ui/held-events.js";
import { holdEvents } from "../../../ui/hold-events.js";
import { useStudio } from "../../../ui/studio-context.js";
import type { RulesValue } from "../rules-context.js";
import { hasKeyboard } from "./focused.js";

/**
 * After so many milliseconds in which nothing came of the compiler no key waits any longer: it may have failed. Its answers
 * come one after the other, each after 7 000 about 20 000 lines; a busy machine takes as long for a few of them.
 */
const LONGEST = 10_000;

/** Keys that change cards, and move the keyboard with that, by how they are pressed. */
const CHANGING: readonly ((event: KeyboardEvent) => boolean)[] = [
  ({ key, altKey }) => altKey && (key === "ArrowUp" || key === "ArrowDown"),
  ({ key, altKey, ctrlKey, metaKey }) => key === "Delete" && !(altKey || ctrlKey || metaKey),
  ({ key, ctrlKey, metaKey }) => (ctrlKey || metaKey) && "dzy".includes(key.toLowerCase()),
];

/**
 * Keys on cards that come before what the one before does is drawn wait for that: they are meant for what has
 * the keyboard then. `isDrawn` tells whether all that was done shows. Returns what cards work on: what they do with
 * it is waited for.
 */
export function useHeldKeys(value: RulesValue, isDrawn: () => boolean): RulesValue {
  const { stores } = useStudio();
  /** How many gestures the compiler still works on. */
  const underWay = useRef(0);
  const drawn = useRef(isDrawn);
  useEffect(() => {
    drawn.current = isDrawn;
  });
  useEffect(() => {
    let letGo: ((came: boolean) => void) | null = null;
    let [frame, since] = [0, 0];
    const renew = () => {
      since = performance.now();
    };
    const unsubscribes = [stores.project, stores.compilation, stores.rules].map((store) =>
      store.subscribe(renew),
    );
    const look = (now: number) => {
      const isThere = underWay.current === 0 && drawn.current();
      if (isThere || now - since > LONGEST) end(isThere);
      else frame = requestAnimationFrame(look);
    };
    const end = (came: boolean) => {
      cancelAnimationFrame(frame);
      const ended = letGo;
      letGo = null;
      ended?.(came);
    };
    const onEvent = (event: KeyWork) => {
      if (letGo || event.type === "copy" || !hasKeyboard() || !changesCards(event)) return;
      letGo = holdEvents(isMeant);
      renew();
      frame = requestAnimationFrame(look);
    };
    const types = ["keydown", "cut", "paste"] as const;
    for (const type of types) addEventListener(type, onEvent, { capture: true });
    return () => {
      for (const type of types) removeEventListener(type, onEvent, { capture: true });
      for (const unsubscribe of unsubscribes) unsubscribe();
      end(false);
    };
  }, [stores]);
  return useMemo(() => {
    const draw: RulesValue["draw"] = async (gesture, options) => {
      underWay.current++;
      try {
        return await value.draw(gesture, options);
      } finally {
        underWay.current--;
      }
    };
    return { ...value, draw };
  }, [value]);
}

/** Whether an event is for the card that is still to get the keyboard; what had it may just be gone. */
function isMeant(event: KeyWork, to: Element): boolean {
  return changesCards(event) && (hasKeyboard() || to === document.body);
}

function changesCards(event: KeyWork): boolean {
  return !(event instanceof KeyboardEvent) || CHANGING.some((isPressed) => isPressed(event));
}
