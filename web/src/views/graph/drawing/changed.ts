/** A large drawing brought up to a newer graph, until the worker has laid all of that. */

import type { Graph, GraphEdge } from "../../../generated/services.js";
import type { Positions } from "../../../model/project.js";
import { sitesOf } from "../layout/arrangement.js";
import { edgeLabel } from "../names.js";
import type { Site } from "../routing/bundles.js";
import { bounds } from "../routing/geometry.js";
import type { Drawing, DrawnBundle, DrawnEdge } from "./drawing.js";
import { isAt, loose, routedLines } from "./moved.js";
import type { Resting } from "./pen.js";
import { planOf } from "./plan.js";

/** With more new lines than this the worker is waited for, lest the page stand still. */
const MOST_LAID = 60;

/** The lines that are in no bundle yet. */
const APART = "apart";

/**
 * Lays the lines that are new and leaves out those that are gone; all others stay as they are.
 *
 * @param positions - where the nodes of the newer graph stand.
 * @returns null where too much is new.
 */
export function changedDrawing(
  resting: Resting,
  graph: Graph,
  positions: Positions,
): Drawing | null {
  const kept = keptLines(resting, graph, positions);
  const news = graph.edges.filter(({ id }) => !kept.has(id));
  if (news.length > MOST_LAID) return null;
  const { links, sites } = planOf({ nodes: graph.nodes, edges: news }, positions, resting.alone);
  const laid = new Map(routedLines({ links, sites }).map((line) => [line.id, line]));
  const { bundles, parted } = bundlesLeft(resting.drawing.bundles, kept);
  const edges = new Map<string, DrawnEdge>();
  for (const [id, line] of inOrder(resting.drawing, kept)) {
    edges.set(id, parted.has(id) ? { ...line, bundle: APART } : line);
  }
  for (const edge of news) {
    const line = laid.get(edge.id);
    if (line) edges.set(edge.id, { ...line, edge, bundle: APART });
  }
  const apart = { ...loose([...parted, ...laid.keys()], edges), id: APART };
  const boxes = [...sites.values()].map(({ box }) => box);
  const extent = bounds([resting.drawing.extent, ...boxes]);
  return { ...resting.drawing, extent, bundles: [...bundles, apart], edges };
}

/** Lines that stay in the order of before: the keyboard goes along it. */
function inOrder({ edges }: Drawing, kept: ReadonlyMap<string, KeptLine>): [string, DrawnEdge][] {
  const places = new Map([...edges.keys()].map((id, index) => [id, index]));
  const placeOf = ({ former }: KeptLine) => places.get(former) ?? 0;
  const lines = [...kept.values()].sort((a, b) => placeOf(a) - placeOf(b));
  return lines.map(({ former: _former, ...line }) => [line.id, line]);
}

/** The bundles without the lines that are gone; what is left of one that has lost some is drawn apart. */
function bundlesLeft(before: readonly DrawnBundle[], kept: ReadonlyMap<string, KeptLine>) {
  const present = new Map([...kept].map(([id, { former }]) => [former, id]));
  const parted = new Set<string>();
  const bundles = before.map((bundle) => {
    const edges = bundle.edges.flatMap((id) => present.get(id) ?? []);
    if (edges.length === bundle.edges.length) {
      const isSame = edges.every((id, index) => id === bundle.edges[index]);
      return isSame ? bundle : { ...bundle, edges };
    }
    for (const id of edges) parted.add(id);
    const labelAt = edges.length > 0 ? bundle.labelAt : null;
    return { ...bundle, edges: [], labelAt, strokes: [], heads: [] };
  });
  return { bundles, parted };
}

/** A line that stays, with the id that it had. */
interface KeptLine extends DrawnEdge {
  readonly former: string;
}

/** The lines of before for arrows that look as before, between nodes that stand as before. */
function keptLines(resting: Resting, graph: Graph, positions: Positions): Map<string, KeptLine> {
  const [was, is] = [sitesOf(resting.graph, resting.positions), sitesOf(graph, positions)];
  const former = formerNodes(resting, graph, positions);
  const stands = (id: string) => isAlike(was.get(former(id)), is.get(id));
  const asBefore = ({ edge }: DrawnEdge) => look(edge, resting.graph, (id) => id);
  const { edges } = resting.drawing;
  const known = new Map([...edges.values()].map((line) => [asBefore(line), line]));
  const kept = new Map<string, KeptLine>();
  for (const edge of graph.edges) {
    const [now, own] = [look(edge, graph, former), edges.get(edge.id)];
    const line = own && asBefore(own) === now ? own : known.get(now);
    if (line && stands(edge.source) && stands(edge.target))
      kept.set(edge.id, { ...line, id: edge.id, edge, former: line.id });
  }
  return kept;
}

/** What a node was called before: the one that is gone, if just one has come where it stood. */
function formerNodes(
  { graph: before, positions: places }: Resting,
  { nodes }: Graph,
  positions: Positions,
): (id: string) => string {
  const known = new Set(before.nodes.map(({ id }) => id));
  const come = nodes.filter(({ id }) => !known.has(id));
  const [one] = come;
  if (!one || come.length > 1) return (id) => id;
  const left = new Set(nodes.map(({ id }) => id));
  const gone = before.nodes.find(
    ({ id, kind }) => !left.has(id) && kind === one.kind && isAt(places[id], positions[one.id]),
  );
  return (id) => (gone && id === one.id ? gone.id : id);
}

/** All that an arrow's line depends on but where its ends stand. */
function look(edge: GraphEdge, graph: Graph, former: (id: string) => string): string {
  const { handler, source, target, loop, conditional } = edge;
  const ends = [former(source), former(target)];
  return JSON.stringify([handler, edgeLabel(edge, graph), ends, loop, conditional]);
}

function isAlike(was: Site | undefined, is: Site | undefined): boolean {
  if (!was || !is) return false;
  const { width, height } = was.box;
  const isAsLarge = is.box.width === width && is.box.height === height;
  return was.kind === is.kind && isAsLarge && isAt(was.box, is.box);
}
