/** A large drawing brought up to a newer graph, until the worker has laid all of that. */

import type { Graph, GraphEdge } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import type { Drawing, DrawnBundle, DrawnEdge } from "../drawing/drawing.js";
import type { Resting } from "../drawing/drawn.js";
import { planOf } from "../drawing/plan.js";
import { bounds } from "../geometry.js";
import { sitesOf } from "../layout/arrangement.js";
import { edgeLabel } from "../names.js";
import { isAt, loose, routedLines } from "../preview/lines.js";
import type { Site } from "../routes/bundles.js";
import { renamedNodes } from "./renamed.js";

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
export function updatedDrawing(
  resting: Resting,
  graph: Graph,
  positions: Positions,
): Drawing | null {
  const kept = keptLines(resting, graph, positions);
  const news = graph.edges.filter(({ id }) => !kept.has(id));
  if (news.length > MOST_LAID) return null;
  const { links, sites } = planOf({ ...resting, graph: { ...graph, edges: news }, positions });
  const laid = new Map(routedLines({ links, sites }).map((line) => [line.id, line]));
  const { bundles, parted } = bundlesLeft(resting.drawing.bundles, kept);
  const edges = new Map<string, DrawnEdge>();
  for (const [id, { line, edge }] of inOrder(resting.drawing, kept)) {
    edges.set(id, { ...line, id, edge, bundle: parted.has(id) ? APART : line.bundle });
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
function* inOrder({ edges }: Drawing, kept: ReadonlyMap<string, KeptLine>) {
  const later = new Map(Array.from(kept, (entry) => [entry[1].line.id, entry]));
  for (const former of edges.keys()) {
    const entry = later.get(former);
    if (entry) yield entry;
  }
}

/** The bundles without the lines that are gone; what is left of one that has lost some is drawn apart. */
function bundlesLeft(before: readonly DrawnBundle[], kept: ReadonlyMap<string, KeptLine>) {
  const present = new Map(Array.from(kept, ([id, { line }]) => [line.id, id]));
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

/** A line that stays, as it was, and the arrow that it stands for now. */
interface KeptLine {
  readonly line: DrawnEdge;
  readonly edge: GraphEdge;
}

/** The lines of before for arrows that look as before, between nodes that stand as before. */
function keptLines(resting: Resting, graph: Graph, positions: Positions): Map<string, KeptLine> {
  const [was, is] = [sitesOf(resting.graph, resting.positions), sitesOf(graph, positions)];
  const former = formerNodes(resting, graph);
  const stands = (id: string) => isAlike(was.get(former(id)), is.get(id));
  const { edges } = resting.drawing;
  let others: ReadonlyMap<string, DrawnEdge> | null = null;
  const kept = new Map<string, KeptLine>();
  for (const edge of graph.edges) {
    if (!stands(edge.source) || !stands(edge.target)) continue;
    const own = edges.get(edge.id);
    if (own && isDrawnAlike(own.edge, edge, former)) {
      kept.set(edge.id, { line: own, edge });
      continue;
    }
    // Most arrows keep their ids: the others are looked up by what their lines depend on.
    others ??= byLook(resting);
    const line = others.get(look(edge, graph, former));
    if (line) kept.set(edge.id, { line, edge });
  }
  return kept;
}

/** Whether an arrow between nodes of the same kinds as before is drawn as before. */
function isDrawnAlike(was: GraphEdge, is: GraphEdge, former: (id: string) => string): boolean {
  return (
    was.handler === is.handler &&
    was.source === former(is.source) &&
    was.target === former(is.target) &&
    was.loop === is.loop &&
    was.conditional === is.conditional
  );
}

function byLook({ graph, drawing }: Resting): Map<string, DrawnEdge> {
  const lines = [...drawing.edges.values()];
  return new Map(lines.map((line) => [look(line.edge, graph, (id) => id), line]));
}

/** What a node was called before. */
function formerNodes({ graph }: Resting, after: Graph): (id: string) => string {
  const former = new Map(Array.from(renamedNodes(graph, after), ([was, is]) => [is, was]));
  return (id) => former.get(id) ?? id;
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
