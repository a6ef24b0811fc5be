import { useCallback, useEffect, useRef } from "react";
import type { Rules } from "../../../generated/services.js";
import { stepsSince } from "../../../model/project/parts.js";
import { useStudio } from "../../../ui/studio-context.js";
import { aimAfter } from "./aim-after.js";
import { focusAim } from "./drag.js";
import { aimOf } from "./focused.js";
import type { Aim } from "./places.js";

/** What had the keyboard last in the rules, or is to have it. */
interface Had {
  readonly element: Element | null;
  readonly aim: Aim | null;
  /** The rules that these are of; null for those of the newest text, which may not be drawn yet. */
  readonly rules: Rules | null;
}

/**
 * Lets the keyboard follow what becomes of the card, the rule or the list that has it. What this returns gives it to a
 * card or rule that is new, unless a person goes on before that is drawn.
 */
export function useKeyboard(rules: Rules): (item: string) => void {
  const { project } = useStudio().stores;
  const had = useRef<Had | null>(null);
  const drawn = useRef(rules);
  const note = useCallback((target: EventTarget | null) => {
    // A finger presses the picture in a grip, which is no element that takes the keyboard.
    const element =
      target instanceof Element ? (target.closest("button, input, select") ?? target) : null;
    const isHere = element?.closest(".rules-view");
    had.current = element && isHere ? { element, aim: aimOf(element), rules: drawn.current } : null;
  }, []);
  useEffect(() => {
    const onEvent = ({ target }: Event) => note(target);
    // A press on what takes no keyboard gives it up, too.
    for (const type of ["focusin", "pointerdown"]) addEventListener(type, onEvent);
    return () => {
      for (const type of ["focusin", "pointerdown"]) removeEventListener(type, onEvent);
    };
  }, [note]);
  useEffect(() => {
    if (drawn.current === rules) return;
    drawn.current = rules;
    const { steps, version } = project.getState();
    if (!had.current || (!had.current.rules && rules.version !== version)) return;
    const { element, aim, rules: before } = had.current;
    const since = stepsSince(steps, before?.version ?? version);
    const known = since.filter(({ made }) => made <= rules.version);
    const next = aim && before ? aimAfter(aim, before, rules, known) : aim;
    const isStill = element?.isConnected && (!next || isSame(aimOf(element), next));
    if (!isStill) focusAim(next);
    else if (document.activeElement === document.body) (element as HTMLElement).focus();
    if (document.activeElement !== document.body) note(document.activeElement);
  }, [project, rules, note]);
  return useCallback((item) => {
    had.current = { element: document.activeElement, aim: { item }, rules: null };
  }, []);
}

function isSame(one: Aim | null, other: Aim): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
