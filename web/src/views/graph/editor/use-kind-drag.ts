import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from "react";
import type { Point } from "../../../base/geometry.js";
import type { ContainerKind } from "../../../generated/services.js";
import { sizeOf } from "../../../graph/change/kinds.js";
import { freePlace } from "../../../graph/layout/free-place.js";
import { useEditingStore } from "../editing-context.js";
import { useMiddle } from "./keyboard/use-middle.js";

/** A pointer that moves less than this, in pixels, presses and does not drag. */
const SLACK = 4;

const NOWHERE: Point = { x: 0, y: 0 };

/**
 * Dragging a kind from the palette onto the canvas, where the form for its name opens; pressing it
 * opens the form at a free place in the middle of the view.
 */
export function useKindDrag() {
  const editing = useEditingStore();
  const flow = useStoreApi();
  const { screenToFlowPosition } = useReactFlow();
  const middle = useMiddle();
  const start = useRef<{ readonly kind: ContainerKind; readonly from: Point } | null>(null);
  const dragging = useRef(false);
  const [dragged, setDragged] = useState<ContainerKind | null>(null);
  const [at, setAt] = useState(NOWHERE);

  const end = () => {
    start.current = null;
    setDragged(null);
  };
  const ask = (of: ContainerKind, place: Point) =>
    editing.setState({ form: { kind: "newContainer", of, at: place } });
  const inTheMiddle = (kind: ContainerKind) => {
    const { nodes } = flow.getState();
    const taken = nodes.map(({ position, width = 0, height = 0 }) => ({
      ...position,
      width,
      height,
    }));
    const here = { ...middle(), width: 0, height: 0 };
    ask(kind, freePlace(sizeOf(kind, "", null), [here], taken));
  };
  const drop = (kind: ContainerKind, event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !flow.getState().domNode?.contains(under) || under.closest(".palette")) return;
    const { width, height } = sizeOf(kind, "", null);
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    ask(kind, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) });
  };

  useEffect(() => {
    if (dragged === null) return;
    const onKeyDown = (event: KeyboardEvent) => {
      if (event.key === "Escape") end();
    };
    addEventListener("keydown", onKeyDown);
    return () => removeEventListener("keydown", onKeyDown);
  });

  const dragOf = (kind: ContainerKind) => ({
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      dragging.current = false;
      start.current = { kind, from: { x: event.clientX, y: event.clientY } };
    },
    onPointerMove: (event: ReactPointerEvent<HTMLElement>) => {
      if (!start.current) return;
      const { from } = start.current;
      const distance = Math.hypot(event.clientX - from.x, event.clientY - from.y);
      if (distance < SLACK && !dragging.current) return;
      dragging.current = true;
      setDragged(kind);
      setAt({ x: event.clientX, y: event.clientY });
    },
    onPointerUp: (event: ReactPointerEvent<HTMLElement>) => {
      if (start.current && dragging.current) drop(kind, event.nativeEvent);
      end();
    },
    onPointerCancel: end,
    onClick: () => {
      if (!dragging.current) inTheMiddle(kind);
      dragging.current = false;
    },
  });
  return { dragged, at, dragOf };
}
