import { useStoreApi } from "@xyflow/react";
import { useRef } from "react";
import type { Box, Polyline } from "../../../graph/geometry.js";
import { patchAround } from "../../../graph/preview/patch.js";
import type { Transform } from "../../../graph/viewport/view.js";
import type { Positions } from "../../../model/project/project.js";
import type { CanvasView } from "./canvas-view.js";
import { type DraggedNodes, useFrames } from "./use-frames.js";

/** What a canvas shows in a frame. */
export interface Sheet {
  readonly lines: Iterable<Polyline>;
  /** Draws these and nothing else. */
  readonly paint: (pen: CanvasRenderingContext2D, view: CanvasView) => void;
}

interface PreviewCanvasProps extends DraggedNodes {
  /** Whether it is a part of the drawing, below all nodes; else it lies above the drawing. */
  readonly below: boolean;
  /** What is to be seen when the nodes have come to some places; null while it is not known. */
  readonly sheetAt: ((places: Positions) => Sheet) | null;
}

/** A canvas for the lines of nodes that are dragged: nothing else is rendered, laid out or painted for a frame. */
export function PreviewCanvas({ below, sheetAt, ...nodes }: PreviewCanvasProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const colours = useRef<Pick<CanvasView, "colour" | "ground">>(null);
  const flow = useStoreApi();
  useFrames(nodes, (places: Positions) => {
    const canvas = ref.current;
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen || !sheetAt) return;
    const view = flow.getState();
    const { lines, paint } = sheetAt(places);
    const patch = patchAround(lines, view.transform, view);
    cover(canvas, patch, below ? view.transform : null);
    // Asked for once: each time the browser would have to find out all styles again.
    colours.current ??= coloursOf(canvas);
    const [x, y, zoom] = view.transform;
    paint(pen, { transform: [x - patch.x, y - patch.y, zoom], ...colours.current });
  });
  return (
    <div className={below ? "drag-preview below" : "drag-preview"} aria-hidden="true">
      <canvas ref={ref} />
    </div>
  );
}

/**
 * Lays a canvas, as fine as the screen, over a part of the view.
 *
 * @param moved - how the drawing is moved and scaled, if the canvas is with it.
 */
function cover(canvas: HTMLCanvasElement, patch: Box, moved: Transform | null): void {
  const { width, height } = patch;
  const [across, down] = [width, height].map((length) => Math.round(length * devicePixelRatio));
  if (across !== canvas.width || down !== canvas.height) {
    Object.assign(canvas, { width: across, height: down });
    Object.assign(canvas.style, { width: `${width}px`, height: `${height}px` });
  }
  const [x, y, zoom] = moved ?? [0, 0, 1];
  canvas.style.transform = `scale(${1 / zoom}) translate(${patch.x - x}px, ${patch.y - y}px)`;
}

function coloursOf(canvas: HTMLCanvasElement): Pick<CanvasView, "colour" | "ground"> {
  const style = getComputedStyle(canvas);
  return { colour: style.color, ground: style.getPropertyValue("--canvas") };
}
