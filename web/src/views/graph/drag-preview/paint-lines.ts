/** Lines on a canvas as the style sheet has them on the page. */

import type { DrawnEdge } from "../../../graph/drawing/drawing.js";
import { traceRounded } from "../../../graph/drawing/outline.js";
import { headCorners } from "../../../graph/drawing/paths.js";
import { isDistant } from "../../../graph/size.js";
import { begin, type CanvasView, takeLook } from "./canvas-view.js";

/** How much of its colour a line under a condition has from afar. */
const LIGHTER = 0.6;

/** Draws nothing but these lines with their heads: dashed under a condition, from afar lighter, and bold in a loop. */
export function paintLines(
  pen: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  view: CanvasView,
): void {
  begin(pen, view);
  pen.strokeStyle = view.colour;
  pen.fillStyle = view.colour;
  const distant = isDistant(view.transform[2]);
  for (const loop of [false, true]) {
    for (const conditional of [false, true]) {
      takeLook(pen, loop, conditional && !distant);
      pen.globalAlpha = conditional && distant ? LIGHTER : 1;
      pen.beginPath();
      for (const { edge, line } of edges)
        if (edge.loop === loop && edge.conditional === conditional) traceRounded(pen, line);
      pen.stroke();
    }
  }
  paintHeads(pen, edges);
}

function paintHeads(pen: CanvasRenderingContext2D, edges: readonly DrawnEdge[]): void {
  pen.globalAlpha = 1;
  pen.beginPath();
  for (const { head } of edges) {
    if (!head) continue;
    const [tip, left, right] = headCorners(head);
    pen.moveTo(tip.x, tip.y);
    pen.lineTo(left.x, left.y);
    // Filling closes each of them; to close thousands one by one takes a browser long.
    pen.lineTo(right.x, right.y);
  }
  pen.fill();
}
