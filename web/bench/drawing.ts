/** The pens of the page without the page: what small and large graphs are drawn by. */

import type { Graph } from "../src/generated/services.js";
import type { Positions } from "../src/model/project.js";
import { type Drawing, drawingOf, sketch } from "../src/views/graph/drawing/drawing.js";
import { movedDrawing } from "../src/views/graph/drawing/moved.js";
import { planOf } from "../src/views/graph/drawing/plan.js";
import { isLarge } from "../src/views/graph/drawing/size.js";
import type { RoutedBundle } from "../src/views/graph/routing/nets.js";
import { routePlainly } from "../src/views/graph/routing/plain.js";
import { route } from "../src/views/graph/routing/route.js";

interface Drawn {
  readonly graph: Graph;
  readonly positions: Positions;
  readonly alone: ReadonlySet<string>;
  readonly routed: readonly RoutedBundle[];
  readonly drawing: Drawing;
}

/** A graph whose nodes rest; with the drawing of before they moved, lines that fit may stay. */
export function draw(graph: Graph, positions: Positions, before?: Drawn): Drawn {
  const alone = new Set<string>();
  const plan = planOf(graph, positions, alone);
  const routed = isLarge(graph)
    ? routePlainly(plan.links, plan.sites)
    : route(plan.links, plan.sites, before?.routed);
  return { graph, positions, alone, routed, drawing: drawingOf(sketch(plan, routed), graph) };
}

/** A frame of a drag, as far as the page's own thread draws it. */
export function drawMoved(resting: Drawn, positions: Positions): void {
  if (isLarge(resting.graph)) movedDrawing(resting, positions);
  else draw(resting.graph, positions, resting);
}
