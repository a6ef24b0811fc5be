import type { KeyboardEvent, PointerEvent } from "react";
import type { Project } from "../../model/project/project.js";
import { useStudio } from "../studio-context.js";
import { movedBy, pinnedAt, unpinned } from "./pins.js";

/** So far a press may move before it drags, px. */
const STILL = 4;
const ROW = "[data-row]";
/** What holds the names of all rows; those that are pinned have `data-pinned`. */
const ROWS = "[data-rows]";

/** What is kept with the project: the threads, and the processes of its system, whose rows stand first. */
export type PinList = keyof Pick<Project, "pinnedThreads" | "pinnedProcesses">;

/** Pins, unpins and moves a row, by keys and by dragging its name, which has `data-row`. */
export function usePinning(list: PinList, name: string, isPinned: boolean) {
  const { project } = useStudio().stores;
  const change = (next: (pins: readonly string[]) => string[]) =>
    project.setState((state) => ({ [list]: next(state[list] ?? []) }));
  return {
    onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
      const { key, altKey, ctrlKey, metaKey, currentTarget } = event;
      if (ctrlKey || metaKey) return;
      const by = key === "ArrowUp" ? -1 : key === "ArrowDown" ? 1 : null;
      if (key.toLowerCase() === "p" && !altKey) {
        change((pins) => (isPinned ? unpinned(pins, name) : pinnedAt(pins, name, pins.length)));
      } else if (altKey && by) change((pins) => movedBy(pins, name, by));
      else return;
      event.preventDefault();
      keepKeyboard(currentTarget, name);
    },
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      const rows = event.currentTarget.closest(ROWS);
      followDrag(event.currentTarget, event.clientY, (target) => {
        // Among the pins, which may name rows that this run does not have.
        const place = target === null ? -1 : (project.getState()[list] ?? []).indexOf(target);
        if (place >= 0) change((pins) => pinnedAt(pins, name, place));
        else if (isPinned) change((pins) => unpinned(pins, name));
        else if (target !== null && target !== name && isFirst(rows, target))
          change((pins) => pinnedAt(pins, name, pins.length));
      });
    },
  };
}

/** Whether a row is the uppermost of those that are not pinned: what is dropped there is pinned. */
function isFirst(rows: Element | null, name: string): boolean {
  const all = [...(rows?.querySelectorAll<HTMLElement>(ROW) ?? [])];
  return all.find((row) => row.dataset.pinned === undefined)?.dataset.row === name;
}

/** The row has moved: the keyboard goes along. */
function keepKeyboard(element: HTMLElement, name: string): void {
  const rows = element.closest(ROWS);
  requestAnimationFrame(() => {
    const row = rows?.querySelector<HTMLElement>(`[data-row="${CSS.escape(name)}"]`);
    row?.focus({ preventScroll: true });
  });
}

/** Shows where a row would be dropped, and tells on which other it is; null for none. */
function followDrag(row: HTMLElement, from: number, drop: (target: string | null) => void): void {
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
    if (isDragged && event.type === "pointerup") drop(target ?? null);
  };
  const listeners = [
    ["pointermove", move],
    ["pointerup", end],
    ["pointercancel", end],
    ["keydown", end],
  ] as const;
  for (const [name, listener] of listeners) addEventListener(name, listener as EventListener);
}
