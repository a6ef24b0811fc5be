/** From lines that are routed to what is drawn: trunks, tails, arrow heads and names. */

import type { Graph, GraphEdge } from "../../generated/services.js";
import {
  type Box,
  between,
  bounds,
  dot,
  type Point,
  type Polyline,
  segments,
} from "../geometry.js";
import { indexOf } from "../graph-index.js";
import { GATE_CAPTION } from "../layout/shapes.js";
import { endsOf, type Site } from "../routes/bundles.js";
import { lineOf, type RoutedBundle } from "../routes/nets.js";
import { type LabelRequest, labelBox, placeLabels } from "./labels.js";
import { branch, roundedPath } from "./outline.js";
import type { Plan, PlannedLink } from "./plan.js";

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

/** The line of one transfer from end to end. */
export interface DrawnLine {
  readonly id: string;
  readonly line: Polyline;
  readonly head: Head | null;
  readonly bundle: string;
  /** On its longest level piece: its conditions show below. */
  readonly noteAt: Point;
}

/** What is drawn of a plan. */
export interface Sketch {
  /** Nodes with a line that leaves to the right. */
  readonly rightward: ReadonlySet<string>;
  /** Around all nodes, lines and names. */
  readonly extent: Box;
  /** Nodes and names: what else is written keeps clear of them. */
  readonly obstacles: readonly Box[];
  readonly bundles: readonly DrawnBundle[];
  readonly lines: readonly DrawnLine[];
}

/** One transfer with its line. */
export interface DrawnEdge extends DrawnLine {
  readonly edge: GraphEdge;
}

/** A graph as it is drawn. */
export interface Drawing extends Omit<Sketch, "lines"> {
  /** By id. */
  readonly edges: ReadonlyMap<string, DrawnEdge>;
}

/** Width of a character of the names on trunks. */
const CHARACTER = 7.9;
const LABEL_PADDING = 7;

export function sketch({ links, sites }: Plan, routed: readonly RoutedBundle[]): Sketch {
  const planned = new Map(links.map((link) => [link.id, link]));
  const rightward = new Set(
    links.filter((link) => endsOf(link, sites)?.out === "right").map((link) => link.source),
  );
  const boxes = obstacles(sites, rightward);
  const requests = routed.map(labelRequest);
  const labels = placeLabels(requests, boxes);
  const names = requests.flatMap(({ id, width }) => {
    const middle = labels.get(id);
    return middle ? [labelBox(middle, width)] : [];
  });
  return {
    rightward,
    extent: bounds([...boxes, ...names, ...routed.flatMap(linesFromHub).flat().map(dot)]),
    obstacles: [...boxes, ...names],
    bundles: routed.map((item) => drawBundle(item, planned, labels.get(item.bundle.id) ?? null)),
    lines: routed.flatMap(drawLines),
  };
}

/** A sketch with the transfers that its lines stand for. */
export function drawingOf({ lines, ...rest }: Sketch, graph: Graph): Drawing {
  const { edges } = indexOf(graph);
  const drawn = lines.flatMap((line): [string, DrawnEdge][] => {
    const edge = edges.get(line.id);
    return edge ? [[line.id, { ...line, edge }]] : [];
  });
  return { ...rest, edges: new Map(drawn) };
}

/** A drawing of another graph that looks the same: what stands behind its lines may have changed. */
export function redrawn(drawing: Drawing, graph: Graph): Drawing {
  const now = indexOf(graph).edges;
  const edges = [...drawing.edges].map(([id, line]): [string, DrawnEdge] => [
    id,
    { ...line, edge: now.get(id) ?? line.edge },
  ]);
  return { ...drawing, edges: new Map(edges) };
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
      ? { ...box, height: box.height + GATE_CAPTION.height }
      : { ...box, width: box.width + GATE_CAPTION.width };
  });
}

export function drawBundle(
  item: RoutedBundle,
  planned: ReadonlyMap<string, PlannedLink>,
  labelAt: Point | null,
): DrawnBundle {
  const { links, outward } = item.bundle;
  const members = links.flatMap((link) => planned.get(link.id) ?? []);
  const { trunk, tails } = branch(linesFromHub(item));
  const common = { loop: members.every((link) => link.loop), conditional: false };
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

export function drawLines(item: RoutedBundle): DrawnLine[] {
  const { tails } = branch(linesFromHub(item));
  return item.bundle.links.flatMap((link, index) => {
    const line = lineOf(item, link);
    if (line.length < 2) return [];
    const noteAt = noteOn(tails[index] ?? line);
    return { id: link.id, line, head: headOf(line), bundle: item.bundle.id, noteAt };
  });
}

/** The middle of the longest level piece of a line. */
function noteOn(line: Polyline): Point {
  let best: { at: Point; length: number } | null = null;
  for (const [a, b] of segments(line)) {
    const length = Math.abs(a.x - b.x);
    if (a.y === b.y && (!best || length > best.length)) best = { at: between(a, b, 0.5), length };
  }
  return best?.at ?? line[Math.floor(line.length / 2)] ?? { x: 0, y: 0 };
}

export function headOf(line: Polyline): Head | null {
  const [before, tip] = line.slice(-2);
  if (!before || !tip) return null;
  const degrees = (Math.atan2(tip.y - before.y, tip.x - before.x) * 180) / Math.PI;
  return { x: tip.x, y: tip.y, degrees };
}
