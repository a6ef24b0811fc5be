/** A large drawing while some of its nodes are on the move. */

import type { Positions } from "../../../model/project.js";
import { type Box, bounds, centre, type Polyline } from "../routing/geometry.js";
import { roundedPath } from "../routing/outline.js";
import { routePlainly } from "../routing/plain.js";
import {
  type Drawing,
  type DrawnBundle,
  type DrawnEdge,
  type DrawnLine,
  drawLines,
  type Head,
  headOf,
} from "./drawing.js";
import type { Resting } from "./pen.js";
import { type Plan, planOf } from "./plan.js";

/** More lines than this are not routed for each frame: until the nodes rest they take a short way. */
const MOST_ROUTED = 400;

/** Lines at nodes that stand elsewhere than in the drawing are laid anew; all others stay. */
export function movedDrawing(resting: Resting, positions: Positions): Drawing {
  const { graph, drawing, alone } = resting;
  const moved = new Set(
    graph.nodes.flatMap(({ id }) => (isAt(resting.positions[id], positions[id]) ? [] : id)),
  );
  const touched = graph.edges.filter(
    ({ source, target }) => moved.has(source) || moved.has(target),
  );
  const plan = planOf({ nodes: graph.nodes, edges: touched }, positions, alone);
  const lines = touched.length > MOST_ROUTED ? shortLines(plan, drawing) : routedLines(plan);
  const laid = new Map(lines.map((line) => [line.id, line]));
  const edges = new Map(drawing.edges);
  const bundles = new Set<string>();
  for (const edge of touched) {
    const before = edges.get(edge.id);
    const now = laid.get(edge.id);
    if (before) bundles.add(before.bundle);
    if (now) edges.set(edge.id, { ...now, edge });
    else edges.delete(edge.id);
  }
  const kept = drawing.bundles.map((bundle) => (bundles.has(bundle.id) ? emptied(bundle) : bundle));
  const open = drawing.bundles.filter(({ id }) => bundles.has(id));
  return { ...drawing, bundles: [...kept, loose(open, edges)], edges };
}

function routedLines({ links, sites }: Plan): DrawnLine[] {
  return routePlainly(links, sites).flatMap(drawLines);
}

/** From node to node with two corners, whatever lies between. */
function shortLines({ links, sites }: Plan, { edges }: Drawing): DrawnLine[] {
  return links.flatMap(({ id, source, target }): DrawnLine[] => {
    const [from, to] = [sites.get(source)?.box, sites.get(target)?.box];
    const before = edges.get(id);
    if (!from || !to || !before) return [];
    const line = shortWay(from, to);
    const noteAt = centre(bounds(line.map((point) => ({ ...point, width: 0, height: 0 }))));
    return [{ id, line, head: headOf(line), bundle: before.bundle, noteAt }];
  });
}

/** From the side of a box that faces another one to that one's: level if they stand beside each other. */
function shortWay(from: Box, to: Box): Polyline {
  const [a, b] = [centre(from), centre(to)];
  if (Math.abs(b.x - a.x) < (from.width + to.width) / 2) {
    const down = Math.sign(b.y - a.y) || 1;
    const [start, end] = [a.y + (down * from.height) / 2, b.y - (down * to.height) / 2];
    const middle = (start + end) / 2;
    return [
      { x: a.x, y: start },
      { x: a.x, y: middle },
      { x: b.x, y: middle },
      { x: b.x, y: end },
    ];
  }
  const right = Math.sign(b.x - a.x);
  const [start, end] = [a.x + (right * from.width) / 2, b.x - (right * to.width) / 2];
  const middle = (start + end) / 2;
  return [
    { x: start, y: a.y },
    { x: middle, y: a.y },
    { x: middle, y: b.y },
    { x: end, y: b.y },
  ];
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
