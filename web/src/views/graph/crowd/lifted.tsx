import { useStoreApi } from "@xyflow/react";
import { useEffect, useRef } from "react";
import type { Positions } from "../../../model/project.js";
import type { DrawnEdge } from "../drawing/drawing.js";
import type { Lift } from "../layout/use-arrangement.js";
import { paintLines } from "./paint-lines.js";

interface LiftedProps {
  /** Ids of the nodes that a person drags. */
  readonly lifted: ReadonlySet<string>;
  readonly lift: Lift;
  /** Where they rest in the picture. */
  readonly positions: Positions;
  /** Their lines; null while the lines of the graph are not known. */
  readonly lines: ((places: Positions) => readonly DrawnEdge[]) | null;
}

/**
 * Nodes of a crowd that are dragged, with their lines. A frame of the drag moves the elements of these nodes and
 * draws their lines on a canvas of its own: nothing else is rendered, laid out or painted.
 */
export function Lifted({ lifted, lift, positions, lines }: LiftedProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const flow = useStoreApi();
  useEffect(() => {
    const { domNode } = flow.getState();
    const canvas = ref.current;
    const pen = canvas?.getContext("2d");
    if (!domNode || !canvas || !pen) return;
    const elements = elementsOf(domNode, lifted);
    let frame = 0;
    const paint = () => {
      const { transform, width, height } = flow.getState();
      const places = lift.getState();
      moveElements(elements, offsetOf(lifted, places, positions));
      fitTo(canvas, width, height);
      const colour = getComputedStyle(canvas).color;
      if (lines) paintLines(pen, lines(places), { transform, colour });
    };
    // However often the pointer tells of a move: once for each frame.
    const ask = () => {
      cancelAnimationFrame(frame);
      frame = requestAnimationFrame(paint);
    };
    ask();
    const leave = [lift.subscribe(ask), flow.subscribe(ask)];
    return () => {
      cancelAnimationFrame(frame);
      for (const stop of leave) stop();
      moveElements(elements, null);
    };
  }, [flow, lifted, lift, positions, lines]);
  return (
    <div className="lifted" aria-hidden="true">
      <canvas ref={ref} />
    </div>
  );
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

/** Makes a canvas as large as its place and as fine as the screen. */
function fitTo(canvas: HTMLCanvasElement, width: number, height: number): void {
  const [across, down] = [width, height].map((length) => Math.round(length * devicePixelRatio));
  if (across === canvas.width && down === canvas.height) return;
  Object.assign(canvas, { width: across, height: down });
}
