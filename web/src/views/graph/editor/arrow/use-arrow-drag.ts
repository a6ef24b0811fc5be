import { useReactFlow, useStore } from "@xyflow/react";
import { useEffect } from "react";
import type { Graph } from "../../../../generated/services.js";
import type { Connection, EditingStore } from "../../../../graph/editing.js";
import { nodeOf } from "../../../../graph/graph-index.js";
import { aimsOf } from "../../../../graph/hits/aims.js";
import { useEditingStore } from "../../editing-context.js";
import { followPointer } from "../follow-pointer.js";

/** What a connection is about before it has moved. */
type Start = Pick<Connection, "fixed" | "moving" | "edge">;

/** Draws arrows with the pointer: from the handle of a node, with the tool from anywhere in it, or by an end. */
export function useArrowDrag(graph: Graph, finish: (connection: Connection) => void) {
  const editing = useEditingStore();
  const canvas = useStore((state) => state.domNode);
  const { screenToFlowPosition } = useReactFlow();
  useEffect(() => {
    if (!canvas) return;
    const startOf = (target: EventTarget | null) => {
      const start = startAt(target, editing);
      return start && nodeOf(graph, start.fixed) ? start : null;
    };
    const onPointerDown = (event: PointerEvent) => {
      const start = event.button === 0 ? startOf(event.target) : null;
      if (!start) return;
      event.stopPropagation();
      event.preventDefault();
      draw(event, start);
    };
    // Of a finger the canvas is told once more, and would move the view or the node along.
    const onTouchStart = (event: TouchEvent) => {
      if (startOf(event.target)) event.stopPropagation();
    };
    const draw = (down: PointerEvent, start: Start) => {
      const aims = new Set(aimsOf(graph, start).map(({ id }) => id));
      let connection: Connection | null = null;
      followPointer(down, {
        move: (event) => {
          const under = nodeUnder(event);
          const aim = under !== null && aims.has(under) ? under : null;
          const at = screenToFlowPosition({ x: event.clientX, y: event.clientY });
          connection = { ...start, by: "pointer", aim, at };
          editing.setState({ form: null, connection });
        },
        end: () => editing.setState({ connection: null }),
        drop: () => connection && finish(connection),
      });
    };
    const listening = new AbortController();
    const options = { capture: true, signal: listening.signal };
    canvas.addEventListener("pointerdown", onPointerDown, options);
    canvas.addEventListener("touchstart", onTouchStart, { ...options, passive: true });
    return () => listening.abort();
  }, [canvas, graph, editing, screenToFlowPosition, finish]);
}

function startAt(target: EventTarget | null, editing: EditingStore): Start | null {
  if (!(target instanceof Element)) return null;
  const end = target.closest<SVGElement>("[data-arrow-end]");
  if (end) {
    const { arrowEnd, edge = null, fixed = "" } = end.dataset;
    return { fixed, edge, moving: arrowEnd === "source" ? "source" : "target" };
  }
  const reach = editing.getState().tool === "arrow" ? ".react-flow__node" : ".connection-handle";
  const node = target.closest(reach)?.closest<HTMLElement>(".react-flow__node")?.dataset.id;
  return node === undefined ? null : { fixed: node, edge: null, moving: "target" };
}

function nodeUnder({ clientX, clientY }: PointerEvent): string | null {
  const under = document.elementFromPoint(clientX, clientY);
  return under?.closest<HTMLElement>(".react-flow__node")?.dataset.id ?? null;
}
