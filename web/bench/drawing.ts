/** The pens of the page without the page: what small and large graphs are drawn by. */

import type { Graph } from "../src/generated/services.js";
import type { Positions } from "../src/model/project/project.js";
import { drawingOf } from "../src/graph/drawing/drawing.js";
import { followed } from "../src/graph/preview/followed.js";
import { lay } from "../src/graph/drawing/lay.js";
import { movedDrawing } from "../src/graph/preview/moved.js";
import type { Drawn } from "../src/graph/drawing/pen.js";
import { planOf } from "../src/graph/drawing/plan.js";
import { isLarge } from "../src/graph/size.js";

/** A graph whose nodes rest; with the drawing of before they moved, lines that fit may stay. */
export function draw(graph: Graph, positions: Positions, before?: Drawn): Drawn {
  const alone = new Set<string>();
  const plan = planOf(graph, positions, alone);
  const former = isLarge(graph) ? null : (before?.routed ?? []);
  const { sketch, routed } = lay({ plan, former });
  return { graph, positions, alone, plan, former, routed, drawing: drawingOf(sketch, graph) };
}

/** A frame of a drag, as far as the page's own thread draws it. */
export function drawMoved(resting: Drawn, positions: Positions): void {
  if (isLarge(resting.graph)) movedDrawing(resting, positions);
  else followed(resting, positions);
}
