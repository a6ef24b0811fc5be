import { useStoreApi } from "@xyflow/react";
import { useRef } from "react";
import type { Positions } from "../../../model/project.js";
import type { Parted } from "../drawing/moved.js";
import { paintLines } from "./paint-lines.js";
import { type LiftedNodes, useFrames } from "./use-frames.js";

interface PaintedLinesProps extends LiftedNodes {
  /** The lines at the nodes; null while those of the graph are not known. */
  readonly lines: Parted["lines"] | null;
}

/**
 * The lines at nodes of a large graph that are dragged, on a canvas of their own: nothing else is rendered, laid out
 * or painted.
 */
export function PaintedLines({ lines, ...nodes }: PaintedLinesProps) {
  const ref = useRef<HTMLCanvasElement>(null);
  const colour = useRef("");
  const flow = useStoreApi();
  useFrames(nodes, (places: Positions) => {
    const canvas = ref.current;
    const pen = canvas?.getContext("2d");
    if (!canvas || !pen || !lines) return;
    const { transform, width, height } = flow.getState();
    fitTo(canvas, width, height);
    // Asked for once: each time the browser would have to find out all styles again.
    colour.current ||= getComputedStyle(canvas).color;
    paintLines(pen, lines(places), { transform, colour: colour.current });
  });
  return (
    <div className="lifted" aria-hidden="true">
      <canvas ref={ref} />
    </div>
  );
}

/** Makes a canvas as large as its place and as fine as the screen. */
function fitTo(canvas: HTMLCanvasElement, width: number, height: number): void {
  const [across, down] = [width, height].map((length) => Math.round(length * devicePixelRatio));
  if (across === canvas.width && down === canvas.height) return;
  Object.assign(canvas, { width: across, height: down });
}
