import { useReactFlow, useStoreApi } from "@xyflow/react";
import { type PointerEvent as ReactPointerEvent, useRef, useState } from "react";
import type { Point } from "../../../base/geometry.js";
import type { ContainerKind } from "../../../generated/services.js";
import { sizeOf } from "../../../graph/change/kinds.js";
import { dot } from "../../../graph/geometry.js";
import { freePlace } from "../../../graph/layout/free-place.js";
import { useEditingStore } from "../editing-context.js";
import { followPointer } from "./follow-pointer.js";
import { useMiddle } from "./keyboard/use-middle.js";

/** A kind on its way to the canvas, and where the pointer is. */
interface Dragged {
  readonly kind: ContainerKind;
  readonly at: Point;
}

/**
 * Dragging a kind from the palette onto the canvas, where the form for its name opens; pressing it
 * opens the form at a free place in the middle of the view.
 */
export function useKindDrag() {
  const editing = useEditingStore();
  const flow = useStoreApi();
  const { screenToFlowPosition } = useReactFlow();
  const middle = useMiddle();
  /** Whether the last press has become a drag: its click opens no form. */
  const hasMoved = useRef(false);
  const [dragged, setDragged] = useState<Dragged | null>(null);

  const ask = (of: ContainerKind, place: Point) =>
    editing.setState({ form: { kind: "newContainer", of, at: place } });
  const inTheMiddle = (kind: ContainerKind) => {
    const { nodes } = flow.getState();
    const taken = nodes.map(({ position, width = 0, height = 0 }) => ({
      ...position,
      width,
      height,
    }));
    ask(kind, freePlace(sizeOf(kind, "", null), [dot(middle())], taken));
  };
  const drop = (kind: ContainerKind, event: PointerEvent) => {
    const under = document.elementFromPoint(event.clientX, event.clientY);
    if (!under || !flow.getState().domNode?.contains(under) || under.closest(".palette")) return;
    const { width, height } = sizeOf(kind, "", null);
    const { x, y } = screenToFlowPosition({ x: event.clientX, y: event.clientY });
    ask(kind, { x: Math.round(x - width / 2), y: Math.round(y - height / 2) });
  };

  const dragOf = (kind: ContainerKind) => ({
    onPointerDown: (event: ReactPointerEvent<HTMLElement>) => {
      if (event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      hasMoved.current = false;
      followPointer(event.nativeEvent, {
        move: ({ clientX: x, clientY: y }) => {
          hasMoved.current = true;
          setDragged({ kind, at: { x, y } });
        },
        end: () => setDragged(null),
        drop: (event) => drop(kind, event),
      });
    },
    onClick: () => {
      if (!hasMoved.current) inTheMiddle(kind);
      hasMoved.current = false;
    },
  });
  return { dragged, dragOf };
}
