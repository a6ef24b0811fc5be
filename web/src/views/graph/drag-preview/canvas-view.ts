/** What a canvas shows of the drawing, and in which colours. */

import type { Transform } from "../../../graph/viewport/view.js";

export interface CanvasView {
  readonly transform: Transform;
  /** Of lines. */
  readonly colour: string;
  /** On which they are drawn. */
  readonly ground: string;
}

/** Empties a canvas and sets its pen so that it draws in units of the drawing. */
export function begin(
  pen: CanvasRenderingContext2D,
  { transform: [x, y, zoom] }: CanvasView,
): void {
  const fine = devicePixelRatio;
  pen.resetTransform();
  pen.clearRect(0, 0, pen.canvas.width, pen.canvas.height);
  pen.setTransform(zoom * fine, 0, 0, zoom * fine, x * fine, y * fine);
  pen.lineJoin = "round";
}

const WIDTH = 1.5;
const WIDTH_IN_LOOP = 2.75;
const DASHES = [5, 3.5];

/** Bold in a loop, dashed under a condition, as the style sheet has lines on the page. */
export function takeLook(pen: CanvasRenderingContext2D, loop: boolean, dashed: boolean): void {
  pen.lineWidth = loop ? WIDTH_IN_LOOP : WIDTH;
  pen.setLineDash(dashed ? DASHES : []);
}
