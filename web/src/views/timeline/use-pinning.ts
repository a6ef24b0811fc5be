import type { KeyboardEvent, PointerEvent } from "react";
import { threadView } from "../../model/run/run.js";
import { useStudio } from "../../ui/studio-context.js";
import { movedBy, pinName, pinnedAt, unpinned } from "./pins.js";

/** So far a press may move before it drags, px. */
const STILL = 4;
const ROW = "[data-row]";

/** Pins, unpins and moves the row of a thread, by keys and by dragging its name. */
export function usePinning(thread: number, pinned: number | null) {
  const { layout, run } = useStudio().stores;
  const change = (next: (pins: readonly string[], name: string) => string[]) => {
    const view = threadView(run.getState().simulation, thread);
    if (!view) return;
    layout.setState(({ pinnedRows }) => ({ pinnedRows: next(pinnedRows, pinName(view)) }));
  };
  /** Among the pins, which may name threads that this run does not have. */
  const placeOf = (other: number): number => {
    const view = threadView(run.getState().simulation, other);
    return view ? layout.getState().pinnedRows.indexOf(pinName(view)) : -1;
  };
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
      if (ctrlKey || metaKey) return;
      const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : null;
      if (key.toLowerCase() === "p" && !altKey) {
        change((pins, name) =>
          pinned === null ? pinnedAt(pins, name, pins.length) : unpinned(pins, name),
        );
      } else if (altKey && by) change((pins, name) => movedBy(pins, name, by));
      else return;
      event.preventDefault();
      keepKeyboard(currentTarget, thread);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      followDrag(event.currentTarget, event.clientY, (target) => {
        const place = target === null ? -1 : placeOf(target);
        if (place >= 0) change((pins, name) => pinnedAt(pins, name, place));
        else if (pinned !== null) change(unpinned);
        else if (target !== null && target !== thread && isFirst(target))
          change((pins, name) => pinnedAt(pins, name, pins.length));
      });
    },
  };
}

/** Whether a row is the uppermost of those that are not pinned: what is dropped there is pinned. */
function isFirst(thread: number): boolean {
  const rows = [...document.querySelectorAll<HTMLElement>(`.timeline-names ${ROW}`)];
  const first = rows.find((row) => row.dataset.pinned === undefined);
  return first?.dataset.row === String(thread);
}

/** The row has moved: the keyboard goes along. */
function keepKeyboard(element: HTMLElement, thread: number): void {
  const names = element.closest(".timeline-names");
  requestAnimationFrame(() => {
    names?.querySelector<HTMLElement>(`[data-row="${thread}"]`)?.focus({ preventScroll: true });
  });
}

/** Shows where a row would be dropped, and tells on which other it is; null for none. */
function followDrag(row: HTMLElement, from: number, drop: (target: number | null) => void): void {
  let over: HTMLElement | null = null;
  let isDragged = false;
  const mark = (next: HTMLElement | null) => {
    over?.removeAttribute("data-drop");
    over = next === row ? null : next;
    over?.setAttribute("data-drop", "");
  };
  const move = ({ clientX, clientY }: globalThis.PointerEvent) => {
    isDragged ||= Math.abs(clientY - from) > STILL;
    if (!isDragged) return;
    row.setAttribute("data-dragged", "");
    mark(document.elementFromPoint(clientX, clientY)?.closest<HTMLElement>(ROW) ?? null);
  };
  const end = (event: globalThis.PointerEvent | globalThis.KeyboardEvent) => {
    if ("key" in event && event.key !== "Escape") return;
    const target = over?.dataset.row;
    mark(null);
    row.removeAttribute("data-dragged");
    for (const [name, listener] of listeners) removeEventListener(name, listener as EventListener);
    if (isDragged && event.type === "pointerup") drop(target === undefined ? null : Number(target));
  };
  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["keydown", end],
  ] as const;
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
}
