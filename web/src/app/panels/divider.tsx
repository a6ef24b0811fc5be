import { type KeyboardEvent, type PointerEvent, type RefObject, useEffect, useState } from "react";
import { useStudio } from "../../ui/studio-context.js";
import type { Axis } from "./split.js";

/** How far an arrow key moves a divider, in pixels; with Shift four times as far. */
const STEP = 16;

interface DividerProps {
  readonly name: string;
  readonly label: string;
  readonly side: "start" | "end";
  readonly axis: Axis;
  /** The pane's smallest size, in pixels. */
  readonly min: number;
  readonly pane: RefObject<HTMLElement | null>;
}

/** Changes the size of a pane by pointer or keys; a double click gives it its first size again. */
export default function Divider({ name, label, side, axis, min, pane }: DividerProps) {
  const { layout } = useStudio().stores;
  const { now, max } = useRoom(pane, axis);
  const choose = (size: number | undefined) => {
    const { [name]: _, ...others } = layout.getState().paneSizes;
    layout.setState({ paneSizes: size === undefined ? others : { ...others, [name]: size } });
  };
  const drag = useDrag(pane, axis, side, min, choose);
  const onKeyDown = (event: KeyboardEvent) => {
    const room = roomOf(pane.current, axis);
    const wanted = sizeByKey(event, axis, side, { ...room, min });
    if (wanted === null) return;
    event.preventDefault();
    choose(clamp(wanted, min, room.max));
  };
  return (
    // biome-ignore lint/a11y/useSemanticElements: `hr` does not take the focus that a splitter needs.
    <div
      role="separator"
      tabIndex={0}
      className="divider"
      aria-label={label}
      aria-controls={`pane-${name}`}
      aria-orientation={axis === "x" ? "vertical" : "horizontal"}
      aria-valuenow={now}
      aria-valuemin={min}
      aria-valuemax={max}
      onKeyDown={onKeyDown}
      onDoubleClick={() => choose(undefined)}
      {...drag}
    />
  );
}

interface Room {
  /** The pane's size. */
  readonly now: number;
  /** As large as it can get before the rest is too small. */
  readonly max: number;
}

/** The room of a pane, kept up with the window. */
function useRoom(pane: RefObject<HTMLElement | null>, axis: Axis): Room {
  const [room, setRoom] = useState<Room>({ now: 0, max: 0 });
  useEffect(() => {
    const { current } = pane;
    if (!current?.parentElement) return;
    const observer = new ResizeObserver(() => setRoom(roomOf(current, axis)));
    observer.observe(current);
    observer.observe(current.parentElement);
    return () => observer.disconnect();
  }, [pane, axis]);
  return room;
}

function roomOf(pane: HTMLElement | null, axis: Axis): Room {
  const rest = pane?.parentElement?.querySelector<HTMLElement>(":scope > .pane-rest");
  if (!pane || !rest) return { now: 0, max: 0 };
  const { minWidth, minHeight } = rest.style;
  const now = sizeOf(pane, axis);
  const spare = sizeOf(rest, axis) - Number.parseFloat(axis === "x" ? minWidth : minHeight);
  return { now, max: now + Math.max(0, spare) };
}

function sizeOf(element: HTMLElement, axis: Axis): number {
  return axis === "x" ? element.offsetWidth : element.offsetHeight;
}

/** While a divider is dragged the pane follows; its size is kept when the pointer lets go. */
function useDrag(
  pane: RefObject<HTMLElement | null>,
  axis: Axis,
  side: "start" | "end",
  min: number,
  choose: (size: number) => void,
) {
  const [from, setFrom] = useState<(Room & { readonly at: number }) | null>(null);
  const at = (event: PointerEvent) => (axis === "x" ? event.clientX : event.clientY);
  return {
    "data-dragging": from ? "" : undefined,
    onPointerDown(event: PointerEvent) {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      setFrom({ ...roomOf(pane.current, axis), at: at(event) });
    },
    onPointerMove(event: PointerEvent) {
      if (!from || !pane.current) return;
      const moved = (at(event) - from.at) * (side === "start" ? 1 : -1);
      pane.current.style.flexBasis = `${clamp(from.now + moved, min, from.max)}px`;
    },
    onLostPointerCapture() {
      if (from && pane.current && sizeOf(pane.current, axis) !== from.now)
        choose(sizeOf(pane.current, axis));
      setFrom(null);
    },
  };
}

/** The size that a key asks for; null for another key. */
function sizeByKey(
  { key, shiftKey }: KeyboardEvent,
  axis: Axis,
  side: "start" | "end",
  { now, min, max }: Room & { readonly min: number },
): number | null {
  const [back, forth] = axis === "x" ? ["ArrowLeft", "ArrowRight"] : ["ArrowUp", "ArrowDown"];
  const step = (shiftKey ? 4 * STEP : STEP) * (side === "start" ? 1 : -1);
  if (key === back) return now - step;
  if (key === forth) return now + step;
  if (key === "Home") return min;
  return key === "End" ? max : null;
}

function clamp(value: number, min: number, max: number): number {
  return Math.round(Math.min(Math.max(value, min), Math.max(min, max)));
}
