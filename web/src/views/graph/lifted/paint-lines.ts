/** Lines on a canvas as the style sheet has them on the page. */

import type { DrawnEdge } from "../drawing/drawing.js";
import { isDistant } from "../drawing/size.js";
import { headCorners } from "../edges/head.js";
import { traceRounded } from "../routing/outline.js";

interface View {
  /** Of the drawing on the canvas, in pixels of the page: how far it is moved, then how large it is. */
  readonly transform: readonly [x: number, y: number, zoom: number];
  readonly colour: string;
}

const WIDTH = 1.5;
const WIDTH_IN_LOOP = 2.75;
const DASHES = [5, 3.5];

/** How much of its colour a line under a condition has from afar. */
const LIGHTER = 0.6;

/** Draws nothing but these lines with their heads: dashed under a condition, from afar lighter, and bold in a loop. */
export function paintLines(
  pen: CanvasRenderingContext2D,
  edges: readonly DrawnEdge[],
  { transform: [x, y, zoom], colour }: View,
): void {
  const fine = devicePixelRatio;
  pen.resetTransform();
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.setTransform(zoom * fine, 0, 0, zoom * fine, x * fine, y * fine);
  pen.strokeStyle = colour;
  pen.fillStyle = colour;
  pen.lineJoin = "round";
  const distant = isDistant(zoom);
  for (const loop of [false, true]) {
    for (const conditional of [false, true]) {
      pen.lineWidth = loop ? WIDTH_IN_LOOP : WIDTH;
      pen.setLineDash(conditional && !distant ? DASHES : []);
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
