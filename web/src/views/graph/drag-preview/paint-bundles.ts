/** Bundles on a canvas as the style sheet has them on the page. */

import type { DrawnBundle } from "../../../graph/drawing/drawing.js";
import { headPath } from "../../../graph/drawing/paths.js";
import { begin, type CanvasView, takeLook } from "./canvas-view.js";

const HALO = 7;

/** Draws nothing but these bundles, each with a halo above those before it. */
export function paintBundles(
  pen: CanvasRenderingContext2D,
  bundles: readonly DrawnBundle[],
  view: CanvasView,
): void {
  begin(pen, view);
  pen.fillStyle = view.colour;
  for (const bundle of bundles) {
    const strokes = bundle.strokes.map((stroke) => ({ ...stroke, way: new Path2D(stroke.path) }));
    pen.strokeStyle = view.ground;
    pen.lineWidth = HALO;
    pen.setLineDash([]);
    for (const { way } of strokes) pen.stroke(way);
    pen.strokeStyle = view.colour;
    for (const { way, loop, conditional } of strokes) {
      takeLook(pen, loop, conditional);
      pen.stroke(way);
    }
    pen.fill(new Path2D(headPath(bundle.heads)));
  }
}
