/** A graph with so many arrows that they are drawn together and met by where they run. */

import { useReactFlow, useStoreApi } from "@xyflow/react";
import { useEffect } from "react";
import type { Drawing } from "../../../graph/drawing/drawing.js";
import { nearestEdge } from "../../../graph/hits/nearest-edge.js";
import type { Picture } from "../../../graph/picture.js";
import { select } from "../../../model/selection.js";
import { useStudio } from "../../../ui/studio-context.js";
import { Labels } from "../edges/labels.js";
import { useEditingStore } from "../editing-context.js";
import { useTrafficStore } from "../live/traffic-store.js";
import { DenseLayer } from "./dense-layer.js";
import { useReadable } from "./use-readable.js";

interface DenseLinesProps {
  readonly picture: Picture;
  readonly moving: boolean;
  /** Whether these are drawn apart from all others. */
  readonly dragged: boolean;
  /** Id of the selected arrow. */
  readonly selected: string | null;
}

/** How near to a line a pointer means it, in pixels of the screen. */
const REACH = 7;

export default function DenseLines({
  picture: { drawing },
  moving,
  dragged,
  selected,
}: DenseLinesProps) {
  usePointer(drawing, moving);
  const named = useReadable(drawing.bundles);
  return (
    <>
      <DenseLayer bundles={drawing.bundles} extent={drawing.extent} moving={moving && !dragged} />
      <Labels drawing={drawing} named={named} selected={selected} />
    </>
  );
}

/** Lights the arrow under the pointer, and selects it at a click. */
function usePointer(drawing: Drawing, moving: boolean): void {
  const flow = useStoreApi();
  const { screenToFlowPosition, getZoom } = useReactFlow();
  const { selection } = useStudio().stores;
  const editing = useEditingStore();
  const traffic = useTrafficStore();
  useEffect(() => {
    const canvas = flow.getState().domNode;
    if (!canvas || moving) return;
    const under = (event: MouseEvent) => {
      const { target } = event;
      if (!(target instanceof Element) || !target.matches(".react-flow__pane")) return null;
      const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
      return nearestEdge(drawing.edges.values(), at, REACH / getZoom())?.id ?? null;
    };
    let frame = 0;
    const onMove = (event: MouseEvent) => {
      cancelAnimationFrame(frame);
      if (event.buttons === 0)
        frame = requestAnimationFrame(() => traffic.setState({ hovered: under(event) }));
    };
    const onClick = (event: MouseEvent) => {
      const id = under(event);
      if (id === null || editing.getState().tool !== "select") return;
      // Else the pane would take it for a click beside everything.
      event.stopPropagation();
      select(selection, { kind: "transfer", id });
      editing.setState({ form: { kind: "transfer" } });
    };
    const listening = new AbortController();
    const { signal } = listening;
    canvas.addEventListener("pointermove", onMove, { signal });
    canvas.addEventListener("click", onClick, { capture: true, signal });
    return () => {
      cancelAnimationFrame(frame);
      listening.abort();
    };
  }, [flow, drawing, moving, screenToFlowPosition, getZoom, selection, editing, traffic]);
}
