/** From a graph and the places of its nodes to lines, trunks and names. */

import type { Graph, GraphEdge } from "../../generated/services.js";
import type { Positions } from "../../model/project.js";
import { sitesOf } from "./layout/arrangement.js";
import { conditionsOf, edgeLabel } from "./names.js";
import { endsOf, type Site } from "./routing/bundles.js";
import { type Box, bounds, type Point, type Polyline } from "./routing/geometry.js";
import { type LabelRequest, placeLabels } from "./routing/labels.js";
import { branch, roundedPath } from "./routing/outline.js";
import { lineOf, type RoutedBundle, route } from "./routing/route.js";

/** A line with the look of what it stands for. */
export interface Stroke {
  readonly path: string;
  readonly loop: boolean;
  readonly conditional: boolean;
}

/** An arrow head: its tip, and where it points. */
export interface Head extends Point {
  readonly degrees: number;
}

/** All transfers of one handler that share a trunk, drawn as one. */
export interface DrawnBundle {
  readonly id: string;
  readonly label: string;
  /** Where its name stands, or null when it has none. */
  readonly labelAt: Point | null;
  readonly edges: readonly string[];
  readonly strokes: readonly Stroke[];
  readonly heads: readonly Head[];
}

/** One transfer from end to end. */
export interface DrawnEdge {
  readonly edge: GraphEdge;
  readonly path: string;
  readonly head: Head | null;
  readonly bundle: string;
  /** Where its conditions stand when they show. */
  readonly noteAt: Point;
}

export interface Drawing {
  /** Where the lines run. */
  readonly routed: readonly RoutedBundle[];
  /** Nodes with a line that leaves to the right. */
  readonly rightward: ReadonlySet<string>;
  /** Around all nodes, lines and names. */
  readonly extent: Box;
  readonly bundles: readonly DrawnBundle[];
  readonly edges: readonly DrawnEdge[];
}

/** Width of a character of the names on trunks. */
const CHARACTER = 6.7;
const LABEL_PADDING = 7;
/** Room for the names of birth and end: beside their circles, or below them where a line leaves to the right. */
const CAPTION = { width: 40, height: 20 } as const;

const NONE: ReadonlySet<string> = new Set();

/**
 * Draws a graph; arrows that are to be `alone` share no trunk. With the drawing from before nodes were moved, lines that still fit
 * stay as they are, which is quicker.
 */
export function draw(
  graph: Graph,
  positions: Positions,
  earlier: Drawing | null = null,
  alone: ReadonlySet<string> = NONE,
): Drawing {
  const sites = sitesOf(graph, positions);
  const edges = new Map(graph.edges.map((edge) => [edge.id, edge]));
  const links = graph.edges.map((edge) => ({
    ...edge,
    handler: edgeLabel(edge, graph),
    alone: alone.has(edge.id),
  }));
  const routed = route(links, sites, earlier?.routed);
  const rightward = new Set(
    links.filter((link) => endsOf(link, sites)?.out === "right").map((link) => link.source),
  );
  const boxes = obstacles(sites, rightward);
  const labels = placeLabels(routed.map(labelRequest), boxes);
  return {
    routed,
    rightward,
    extent: bounds([...boxes, ...routed.flatMap(linesFromHub).flat().map(dot)]),
    bundles: routed.map((item) => drawBundle(item, edges, labels.get(item.bundle.id) ?? null)),
    edges: routed.flatMap((item) => drawEdges(item, edges)),
  };
}

function dot(point: Point): Box {
  return { ...point, width: 0, height: 0 };
}

function linesFromHub(item: RoutedBundle): Polyline[] {
  return item.bundle.links.map((link) => item.lines.get(link.id) ?? []);
}

function labelRequest(item: RoutedBundle): LabelRequest {
  const { trunk, tails } = branch(linesFromHub(item));
  return {
    id: item.bundle.id,
    width: item.bundle.handler.length * CHARACTER + 2 * LABEL_PADDING,
    trunk: item.bundle.handler === "" ? [] : trunk,
    tails: item.bundle.handler === "" ? [] : tails,
  };
}

function obstacles(sites: ReadonlyMap<string, Site>, rightward: ReadonlySet<string>): Box[] {
  return [...sites].map(([id, { kind, box }]) => {
    if (kind !== "birth" && kind !== "end") return box;
    return rightward.has(id)
      ? { ...box, height: box.height + CAPTION.height }
      : { ...box, width: box.width + CAPTION.width };
  });
}

function drawBundle(
  item: RoutedBundle,
  edges: ReadonlyMap<string, GraphEdge>,
  labelAt: Point | null,
): DrawnBundle {
  const { links, outward } = item.bundle;
  const members = links.flatMap((link) => edges.get(link.id) ?? []);
  const { trunk, tails } = branch(linesFromHub(item));
  const common = { loop: members.every((edge) => edge.loop), conditional: false };
  const strokes = trunk.map((line): Stroke => ({ path: roundedPath(line), ...common }));
  tails.forEach((line, index) => {
    const { loop = false, conditional = false } = members[index] ?? {};
    strokes.push({ path: roundedPath(line), loop, conditional });
  });
  const heads = links.flatMap((link) => headOf(lineOf(item, link)) ?? []);
  return {
    id: item.bundle.id,
    label: item.bundle.handler,
    labelAt,
    edges: links.map((link) => link.id),
    strokes,
    heads: outward ? heads : heads.slice(0, 1),
  };
}

function drawEdges(item: RoutedBundle, edges: ReadonlyMap<string, GraphEdge>): DrawnEdge[] {
  const { tails } = branch(linesFromHub(item));
  return item.bundle.links.flatMap((link, index) => {
    const edge = edges.get(link.id);
    const line = lineOf(item, link);
    if (!edge || line.length < 2) return [];
    return {
      edge,
      path: roundedPath(line),
      head: headOf(line),
      bundle: item.bundle.id,
      noteAt: noteOn(tails[index] ?? line, conditionsOf(edge).length),
    };
  });
}

/** Below the longest level piece of a line, so that the line stays visible. */
function noteOn(line: Polyline, notes: number): Point {
  let best: { at: Point; length: number } | null = null;
  for (let i = 1; i < line.length; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (!a || !b || a.y !== b.y) continue;
    const length = Math.abs(a.x - b.x);
    if (best && best.length >= length) continue;
    best = { at: { x: (a.x + b.x) / 2, y: a.y + (notes > 0 ? 12 : 0) }, length };
  }
  return best?.at ?? line[Math.floor(line.length / 2)] ?? { x: 0, y: 0 };
}

function headOf(line: Polyline): Head | null {
  const [before, tip] = line.slice(-2);
  if (!before || !tip) return null;
  const degrees = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  return { x: tip.x, y: tip.y, degrees };
}
