/** The examples as they are built for the page: with their graphs, and their layouts. */

import { existsSync, readdirSync, readFileSync } from "node:fs";
import type { Graph } from "../../src/generated/services.js";
import { drawPlan } from "../../src/graph/drawing/draw-plan.js";
import { drawingOf } from "../../src/graph/drawing/drawing.js";
import { planOf } from "../../src/graph/drawing/plan.js";
import { isLarge } from "../../src/graph/size.js";
import type { Positions } from "../../src/model/project/project.js";

const BUILT = new URL("../../../.build/site/examples/", import.meta.url);

const SHIPPED = new URL("../../../public/examples/", import.meta.url);

/** All but trees of groups, which have no layout. */
export const EXAMPLES = readdirSync(SHIPPED)
  .filter((name) => existsSync(new URL(`${name}/layout.json`, SHIPPED)))
  .toSorted();

export function drawExample(name: string) {
  const built = JSON.parse(readFileSync(new URL(`${name}.json`, BUILT), "utf8"));
  const graph: Graph = built.analysis.graph;
  const positions: Positions = built.positions;
  const plan = planOf({ graph, positions, ownLines: new Set() });
  const drawing = drawingOf(drawPlan({ plan, former: isLarge(graph) ? null : [] }).sketch, graph);
  return { graph, positions, drawing };
}
