import { useCallback, useEffect, useRef } from "react";
import type { Rules } from "../../../generated/services.js";
import { stepsSince } from "../../../model/project/parts.js";
import { useStudio } from "../../../ui/studio-context.js";
import { aimAfter } from "./aim-after.js";
import { focusAim } from "./drag.js";
import { aimOf } from "./focused.js";
import type { Aim } from "./places.js";

/** What had the keyboard last in the rules, and which they were. */
interface Had {
  readonly element: HTMLElement;
  readonly aim: Aim | null;
  readonly rules: Rules;
}

/**
 * Lets the keyboard follow what becomes of the card, the rule or the list that has it. What this returns is to be called
 * when rules were drawn anew.
 */
export function useKeyboard(rules: Rules): () => void {
  const { project } = useStudio().stores;
  const drawn = useRef(rules);
  const had = useRef<Had | null>(null);
  const note = useCallback((target: EventTarget | null) => {
    const isHere = target instanceof HTMLElement && target.closest(".rules-view");
    had.current = isHere ? { element: target, aim: aimOf(target), rules: drawn.current } : null;
  }, []);
  useEffect(() => {
    drawn.current = rules;
  }, [rules]);
  useEffect(() => {
    const onEvent = ({ target }: Event) => note(target);
    // A press on what takes no keyboard gives it up, too.
    for (const type of ["focusin", "pointerdown"]) addEventListener(type, onEvent);
    return () => {
      for (const type of ["focusin", "pointerdown"]) removeEventListener(type, onEvent);
    };
  }, [note]);
  return useCallback(() => {
    if (!had.current) return;
    const { element, aim, rules: before } = had.current;
    const steps = stepsSince(project.getState().steps, before.version);
    const since = steps.filter(({ made }) => made <= rules.version);
    const next = aim && aimAfter(aim, before, rules, since);
    const isStill = element.isConnected && (!next || isSame(aimOf(element), next));
    if (!isStill) focusAim(next);
    else if (document.activeElement === document.body) element.focus();
    if (document.activeElement !== document.body) note(document.activeElement);
  }, [project, rules, note]);
}

function isSame(one: Aim | null, other: Aim): boolean {
  return JSON.stringify(one) === JSON.stringify(other);
}
