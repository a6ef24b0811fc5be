/** The pens of the page without the page: what small and large graphs are drawn by. */

import type { Graph } from "../src/generated/services.js";
import { drawPlan } from "../src/graph/drawing/draw-plan.js";
import { type Drawn, drawnBy } from "../src/graph/drawing/drawn.js";
import { planOf } from "../src/graph/drawing/plan.js";
import { stretchedDrawing } from "../src/graph/preview/bundles.js";
import { movedDrawing } from "../src/graph/preview/lines.js";
import { isLarge } from "../src/graph/size.js";
import type { Positions } from "../src/model/project/project.js";

/** A graph whose nodes rest; with the drawing of before they moved, lines that fit may stay. */
export function draw(graph: Graph, positions: Positions, before?: Drawn): Drawn {
  const subject = { graph, positions, ownLines: new Set<string>() };
  const plan = planOf(subject);
  const former = before?.routed ?? [];
  return drawnBy(subject, plan, former, drawPlan({ plan, former }));
}

/** A frame of a drag, as far as the page's own thread draws it. */
export function drawMoved(resting: Drawn, positions: Positions): void {
  if (isLarge(resting.graph)) movedDrawing(resting, positions);
  else stretchedDrawing(resting, positions);
}
