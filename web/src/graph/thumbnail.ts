/** A graph as a small picture. */

import type { Graph } from "../generated/services.js";
import type { DrawnGraph, Thumbnail } from "../model/pictures.js";
import { sketch } from "./drawing/drawing.js";
import { headPath } from "./drawing/paths.js";
import { planOf } from "./drawing/plan.js";
import { arrange, hasManyNew } from "./layout/arrangement.js";
import { boxAt } from "./layout/shapes.js";
import { routePlainly } from "./routes/plain.js";
import { route } from "./routes/route.js";
import { isLargePlan } from "./size.js";

const MARGIN = 16;

/** The picture of a graph; null of one that is empty, or whose places take long to find. */
export function thumbnailOf({ graph, positions: kept, ownLines }: DrawnGraph): Thumbnail | null {
  if (graph.nodes.length === 0 || hasManyNew(graph, kept)) return null;
  const positions = arrange(graph, kept);
  const plan = planOf({ graph, positions, ownLines: new Set(ownLines) });
  const { links, sites } = plan;
  // Of a large graph no line can be told from others: they need no search.
  const routed = isLargePlan(plan) ? routePlainly(links, sites) : route(links, sites, []);
  const { bundles, extent } = sketch(plan, routed);
  const { x, y, width, height } = extent;
  return {
    extent: [x - MARGIN, y - MARGIN, width + 2 * MARGIN, height + 2 * MARGIN],
    lines: bundles.flatMap(({ strokes }) => strokes.map(({ path }) => path)).join(""),
    heads: headPath(bundles.flatMap(({ heads }) => heads)),
    nodes: nodesOf(graph, positions),
  };
}

function nodesOf(graph: Graph, positions: DrawnGraph["positions"]): Thumbnail["nodes"] {
  return graph.nodes.flatMap((node) => {
    const box = boxAt(node, positions);
    return box ? [{ id: node.id, kind: node.kind, ...box }] : [];
  });
}
