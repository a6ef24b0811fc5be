import { type PointerEvent as ReactPointerEvent, useState } from "react";
import { type Aim, indexAt, isSame } from "../../groups/aims.js";
import type { Part } from "../../groups/tree.js";

/** So far a pointer moves, in pixels, before it is a drag. */
const SLOP = 4;

interface Grabbed {
  readonly id: string;
  readonly aim: Aim | null;
}

/** Dragging a part by the pointer. Escape gives it up. */
export function useGrab(drop: (part: Part, aim: Aim) => void) {
  const [grabbed, setGrabbed] = useState<Grabbed | null>(null);

  const grab = (part: Part, event: ReactPointerEvent<HTMLElement>) => {
    if (event.button !== 0 || !part.parent) {
      if (event.button !== 0 || !part.group) return;
    }
    const handle = event.currentTarget;
    const { clientX, clientY, pointerId } = event;
    let aim: Aim | null = null;
    let isDragged = false;
    const onMove = (moved: PointerEvent) => {
      if (moved.pointerId !== pointerId) return;
      const far = Math.hypot(moved.clientX - clientX, moved.clientY - clientY);
      if (!isDragged && far < SLOP) return;
      if (!isDragged) handle.setPointerCapture(pointerId);
      isDragged = true;
      aim = aimAt(moved.clientX, moved.clientY, part, moved.ctrlKey);
      setGrabbed({ id: part.id, aim });
    };
    const end = (isDropped: boolean) => {
      removeEventListener("pointermove", onMove);
      removeEventListener("pointerup", onUp);
      removeEventListener("pointercancel", onCancel);
      removeEventListener("keydown", onKeyDown, true);
      setGrabbed(null);
      if (isDropped && isDragged && aim && !isSame(part, aim)) drop(part, aim);
    };
    const onUp = () => end(true);
    const onCancel = () => end(false);
    const onKeyDown = (pressed: KeyboardEvent) => {
      if (pressed.key !== "Escape") return;
      pressed.stopPropagation();
      end(false);
    };
    addEventListener("pointermove", onMove);
    addEventListener("pointerup", onUp);
    addEventListener("pointercancel", onCancel);
    addEventListener("keydown", onKeyDown, true);
  };
  return { grab, dragged: grabbed?.id ?? null, aim: grabbed?.aim ?? null };
}

/**
 * The innermost group under a point that is not the part itself nor below it. A thread becomes a guest on a group's field
 * for guests, and with Ctrl anywhere in a group that names it nowhere yet.
 */
function aimAt(x: number, y: number, part: Part, isCopied: boolean): Aim | null {
  for (const element of document.elementsFromPoint(x, y)) {
    const field = element.closest<HTMLElement>(".groups-view [data-guests]");
    const index = Number(field?.dataset.behind);
    if (field?.dataset.guests) return { into: field.dataset.guests, index, asGuest: true };
    const card = element.closest<HTMLElement>(".groups-view [data-group]");
    const into = card?.dataset.group;
    if (!card || into === undefined) continue;
    if (card.closest(`[data-group="${CSS.escape(part.id)}"]`)) continue;
    const list = card.querySelector(`:scope > [data-members]`);
    if (!list) return null;
    const members = [...list.querySelectorAll(":scope > [data-member]")];
    const asGuest = isCopied && card.querySelector(":scope > header [data-guests]") !== null;
    return {
      into,
      asGuest,
      index: indexAt(
        members.map((one) => one.getBoundingClientRect()),
        x,
        y,
      ),
    };
  }
  return null;
}
