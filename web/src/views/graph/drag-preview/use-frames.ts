import { useStoreApi } from "@xyflow/react";
import { useEffect, useRef } from "react";
import type { Positions } from "../../../model/project/project.js";
import type { DragPlaces } from "../use-arrangement.js";
import { announceMotion } from "../viewport/announce-motion.js";

/** The nodes that a person drags. */
export interface DraggedNodes {
  /** Their ids. */
  readonly dragged: ReadonlySet<string>;
  /** Where they have come to. */
  readonly dragPlaces: DragPlaces;
  /** Where they rest in the picture. */
  readonly positions: Positions;
}

/**
 * Once for each frame in which nodes are dragged, or the view moves, or there is another way to paint: moves the elements
 * of the nodes, then paints their lines.
 */
export function useFrames(
  { dragged, dragPlaces, positions }: DraggedNodes,
  paint: (places: Positions) => void,
): void {
  const flow = useStoreApi();
  const painter = useRef(paint);
  const askAgain = useRef(() => {});
  useEffect(() => {
    const { domNode } = flow.getState();
    if (!domNode) return;
    const elements = elementsOf(domNode, dragged);
    const motions = elements.map(announceMotion);
    let frame = 0;
    const show = () => {
      frame = 0;
      const places = dragPlaces.getState();
      moveElements(elements, offsetOf(dragged, places, positions));
      painter.current(places);
    };
    // However often the pointer tells of a move: once for each frame.
    const ask = () => {
      frame ||= requestAnimationFrame(show);
    };
    askAgain.current = ask;
    ask();
    const leave = [dragPlaces.subscribe(ask), flow.subscribe(ask)];
    return () => {
      cancelAnimationFrame(frame);
      askAgain.current = () => {};
      for (const stop of leave) stop();
      for (const motion of motions) motion.cancel();
      moveElements(elements, null);
    };
  }, [flow, dragged, dragPlaces, positions]);
  useEffect(() => {
    painter.current = paint;
    askAgain.current();
  }, [paint]);
}

/** The elements of nodes, and the frame around them when several have been selected by one. */
function elementsOf(canvas: HTMLElement, nodes: ReadonlySet<string>): HTMLElement[] {
  const selectors = [...nodes].map((id) => `.react-flow__node[data-id="${CSS.escape(id)}"]`);
  if (nodes.size > 1) selectors.push(".react-flow__nodesselection-rect");
  return selectors.flatMap((selector) => canvas.querySelector<HTMLElement>(selector) ?? []);
}

/** How far nodes that are dragged together have come from where they rest. */
function offsetOf(nodes: ReadonlySet<string>, places: Positions, rest: Positions) {
  const [id = ""] = nodes;
  const [now, then] = [places[id], rest[id]];
  return now && then ? { x: now.x - then.x, y: now.y - then.y } : null;
}

/** Sets elements off from where React Flow has put them, or back there. */
function moveElements(elements: readonly HTMLElement[], by: { x: number; y: number } | null): void {
  for (const { style } of elements) style.translate = by ? `${by.x}px ${by.y}px` : "";
}
