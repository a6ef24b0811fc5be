/** A large drawing while some of its nodes are on the move. */

import type { GraphEdge } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import {
  type Drawing,
  type DrawnBundle,
  type DrawnEdge,
  type DrawnLine,
  drawLines,
  type Head,
  headOf,
} from "../drawing/drawing.js";
import type { Resting } from "../drawing/drawn.js";
import { roundedPath } from "../drawing/outline.js";
import { type Plan, planOf } from "../drawing/plan.js";
import { type Box, bounds, centre, dot, type Point, type Polyline } from "../geometry.js";
import { sitesOf } from "../layout/arrangement.js";
import { routePlainly } from "../routes/plain.js";

/** More lines than this are not routed for each frame: until the nodes rest they take a short way. */
const MOST_ROUTED = 400;

/** Lines at nodes that stand elsewhere than in the drawing are laid anew; all others stay. */
export function movedDrawing(resting: Resting, positions: Positions): Drawing {
  const { graph, drawing } = resting;
  const moved = new Set(
    graph.nodes.flatMap(({ id }) => (isAt(resting.positions[id], positions[id]) ? [] : id)),
  );
  const touched = edgesAt(resting, moved);
  const lines = linesOf(resting, touched, moved, wayOf(touched));
  const laid = new Map(lines(positions).map((drawn) => [drawn.id, drawn]));
  // In the order of before: the keyboard goes along it.
  const edges = new Map(drawing.edges);
  for (const { id } of touched) {
    const now = laid.get(id);
    if (now) edges.set(id, now);
    else edges.delete(id);
  }
  const opened = bundlesOf(drawing, touched);
  const open = membersOf(drawing, opened);
  return { ...drawing, bundles: [...withEmptied(drawing, opened), loose(open, edges)], edges };
}

/** What stays of a drawing while nodes are taken out of it, and draws their lines by itself. */
export interface LinePreview {
  /** Without the lines at these nodes; others of the same bundles are drawn one by one. */
  readonly rest: Drawing;
  /** The lines at these nodes where they have come to; of many that run and look alike only one. */
  readonly lines: (places: Positions) => readonly DrawnEdge[];
}

/** Parts the nodes that are on the move, with their lines, from all others. */
export function linePreview(resting: Resting, moved: ReadonlySet<string>): LinePreview {
  const { drawing } = resting;
  const touched = edgesAt(resting, moved);
  const opened = bundlesOf(drawing, touched);
  const edges = new Map(drawing.edges);
  for (const { id } of touched) edges.delete(id);
  const open = membersOf(drawing, opened);
  const bundles = [...withEmptied(drawing, opened), loose(open, edges)];
  const way = wayOf(touched);
  const shown = way === shortLines ? unlike(touched) : touched;
  return { rest: { ...drawing, bundles, edges }, lines: linesOf(resting, shown, moved, way) };
}

function edgesAt({ graph }: Resting, nodes: ReadonlySet<string>): GraphEdge[] {
  return graph.edges.filter(({ source, target }) => nodes.has(source) || nodes.has(target));
}

/** The ids of the bundles that arrows are drawn in. */
function bundlesOf({ edges }: Drawing, arrows: readonly GraphEdge[]): Set<string> {
  return new Set(arrows.flatMap(({ id }) => edges.get(id)?.bundle ?? []));
}

/** The ids of the arrows that some bundles are of. */
function membersOf({ bundles }: Drawing, opened: ReadonlySet<string>): string[] {
  return bundles.flatMap(({ id, edges }) => (opened.has(id) ? edges : []));
}

/** The bundles of a drawing; of some nothing shows. */
function withEmptied({ bundles }: Drawing, hidden: ReadonlySet<string>): DrawnBundle[] {
  return bundles.map((bundle) => (hidden.has(bundle.id) ? emptied(bundle) : bundle));
}

/** A way to lay lines. */
type Way = (plan: Plan, before: Drawing) => DrawnLine[];

function wayOf(edges: readonly GraphEdge[]): Way {
  return edges.length > MOST_ROUTED ? shortLines : routedLines;
}

/** One of all arrows between two nodes that look the same. */
function unlike(edges: readonly GraphEdge[]): readonly GraphEdge[] {
  const look = ({ source, target, loop, conditional }: GraphEdge) =>
    `${source}\n${target}\n${loop} ${conditional}`;
  return [...new Map(edges.map((edge) => [look(edge), edge])).values()];
}

/** The lines of arrows by the places of some nodes; all other nodes stand where they rest. */
function linesOf(
  resting: Resting,
  edges: readonly GraphEdge[],
  moved: ReadonlySet<string>,
  way: Way,
): (places: Positions) => readonly DrawnEdge[] {
  const known = new Map(edges.map((edge) => [edge.id, edge]));
  const { graph, drawing } = resting;
  const { links, sites } = planOf({ ...resting, graph: { ...graph, edges: [...edges] } });
  const nodes = graph.nodes.filter(({ id }) => moved.has(id));
  return (places) => {
    const plan = { links, sites: new Map([...sites, ...sitesOf({ nodes, edges: [] }, places)]) };
    return way(plan, drawing).flatMap((line) => {
      const edge = known.get(line.id);
      return edge ? { ...line, edge } : [];
    });
  };
}

export function routedLines({ links, sites }: Plan): DrawnLine[] {
  return routePlainly(links, sites).flatMap(drawLines);
}

/** From node to node with two corners, whatever lies between. */
function shortLines({ links, sites }: Plan, { edges }: Drawing): DrawnLine[] {
  return links.flatMap(({ id, source, target }): DrawnLine[] => {
    const [from, to] = [sites.get(source)?.box, sites.get(target)?.box];
    const before = edges.get(id);
    if (!from || !to || !before) return [];
    const line = shortWay(from, to);
    const noteAt = centre(bounds(line.map(dot)));
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

/** Lines one by one, as they run now. */
export function loose(ids: readonly string[], edges: ReadonlyMap<string, DrawnEdge>): DrawnBundle {
  const members = ids.flatMap((id) => edges.get(id) ?? []);
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

export function isAt(a: Point | undefined, b: Point | undefined): boolean {
  return a?.x === b?.x && a?.y === b?.y;
}
