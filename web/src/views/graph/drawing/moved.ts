/** A large drawing while some of its nodes are on the move. */

import type { Graph } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";
import { roundedPath } from "../routing/outline.js";
import { routePlainly } from "../routing/plain.js";
import { type Drawing, type DrawnBundle, type DrawnEdge, drawLines, type Head } from "./drawing.js";
import type { Resting } from "./pen.js";
import { planOf } from "./plan.js";

/** More lines than this are not laid for each frame: they come when the nodes rest. */
const MOST_LINES = 400;

/** Lines at nodes that stand elsewhere than in the drawing are laid anew; all others stay. */
export function movedDrawing(resting: Resting, positions: Positions): Drawing {
  const { graph, drawing, alone } = resting;
  const moved = new Set(
    graph.nodes.flatMap(({ id }) => (isAt(resting.positions[id], positions[id]) ? [] : id)),
  );
  const touched = graph.edges.filter(
    ({ source, target }) => moved.has(source) || moved.has(target),
  );
  const laid = new Map(linesOf({ nodes: graph.nodes, edges: touched }, positions, alone));
  const edges = new Map(drawing.edges);
  const bundles = new Set<string>();
  for (const edge of touched) {
    const before = edges.get(edge.id);
    const now = laid.get(edge.id);
    if (before) bundles.add(before.bundle);
    if (now) edges.set(edge.id, now);
    else edges.delete(edge.id);
  }
  const kept = drawing.bundles.map((bundle) => (bundles.has(bundle.id) ? emptied(bundle) : bundle));
  const open = drawing.bundles.filter(({ id }) => bundles.has(id));
  return { ...drawing, bundles: [...kept, loose(open, edges)], edges };
}

function linesOf(
  graph: Graph,
  positions: Positions,
  alone: ReadonlySet<string>,
): [string, DrawnEdge][] {
  if (graph.edges.length > MOST_LINES) return [];
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const { links, sites } = planOf(graph, positions, alone);
  return routePlainly(links, sites)
    .flatMap(drawLines)
    .flatMap((line) => {
      const edge = edges.get(line.id);
      return edge ? [[line.id, { ...line, edge }]] : [];
    });
}

const empty = new WeakMap<DrawnBundle, DrawnBundle>();

/** A bundle of which nothing shows; the same one each time, so that its neighbours are not drawn again. */
function emptied(bundle: DrawnBundle): DrawnBundle {
  const known = empty.get(bundle) ?? { ...bundle, labelAt: null, strokes: [], heads: [] };
  empty.set(bundle, known);
  return known;
}

/** The lines of bundles one by one, as they run now. */
function loose(
  bundles: readonly DrawnBundle[],
  edges: ReadonlyMap<string, DrawnEdge>,
): DrawnBundle {
  const members = bundles.flatMap((bundle) => bundle.edges.flatMap((id) => edges.get(id) ?? []));
  return {
    id: "on the move",
    label: "",
    labelAt: null,
    edges: members.map(({ id }) => id),
    strokes: members.map(({ line, edge: { loop, conditional } }) => ({
      path: roundedPath(line),
      loop,
      conditional,
    })),
    heads: members.flatMap(({ head }): Head[] => (head ? [head] : [])),
  };
}

function isAt(a: Positions[string] | undefined, b: Positions[string] | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}
