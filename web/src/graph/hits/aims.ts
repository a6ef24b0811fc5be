/** Which node an arrow that is being drawn would take, by pointer and by key. */

import { type Direction, nearestBeside } from "../../base/beside.js";
import type { Point } from "../../base/geometry.js";
import type { Graph, GraphNode } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import { canReceive, canSend } from "../change/targets.js";
import type { Connection, EditingStore } from "../editing.js";
import { type Box, centre } from "../geometry.js";
import { nameOf, nodeOf, readingOrder } from "../graph-index.js";
import { boxAt } from "../layout/shapes.js";

/** The nodes that the moving end of an arrow can take. */
export function aimsOf(
  graph: Graph,
  connection: Pick<Connection, "fixed" | "moving">,
): GraphNode[] {
  const fits = connection.moving === "target" ? canReceive : canSend;
  return readingOrder(graph).filter((node) => node.id !== connection.fixed && fits(node));
}

/** The nearest aim on one side of the present one; the present one when there is none. */
export function aimBeside(
  aims: readonly GraphNode[],
  positions: Positions,
  present: string | null,
  direction: Direction,
): string | null {
  const boxes = new Map(aims.flatMap((aim) => boxed(aim, positions)));
  const start = boxes.get(present ?? "");
  if (!start) return aims[0]?.id ?? null;
  return nearestBeside(start, boxes, direction) ?? present;
}

function boxed(aim: GraphNode, positions: Positions): (readonly [string, Box])[] {
  const box = boxAt(aim, positions);
  return box ? [[aim.id, box]] : [];
}

/** The aim after the present one in the order of reading, around. */
export function nextAim(
  aims: readonly GraphNode[],
  present: string | null,
  step: 1 | -1,
): string | null {
  const index = aims.findIndex(({ id }) => id === present);
  const next = index < 0 ? 0 : (index + step + aims.length) % aims.length;
  return aims[next]?.id ?? null;
}

/** Begins to lead an end by key, of a new arrow or of one that is drawn: it goes from node to node. */
export function connectByKeys(
  editing: EditingStore,
  graph: Graph,
  positions: Positions,
  start: Pick<Connection, "fixed" | "moving" | "edge">,
): void {
  const edge = graph.edges.find(({ id }) => id === start.edge);
  // Aims begin near the end that is led elsewhere, or near the source of a new arrow.
  const present = edge ? edge[start.moving] : start.fixed;
  const aims = aimsOf(graph, start).filter(({ id }) => id !== present);
  const node = nodeOf(graph, present);
  const from = node && boxAt(node, positions);
  if (!from || aims.length === 0) return;
  const near = nearestTo(centre(from), aims, positions);
  const [source, target] = start.moving === "target" ? [start.fixed, near] : [near, start.fixed];
  editing.setState({
    form: null,
    connection: { ...start, by: "keys", aim: near, at: centre(from) },
    said: `Transfer from ${nameOf(graph, source)} to ${nameOf(graph, target)}. Arrow keys or Tab choose another, Enter takes it, Escape gives it up.`,
  });
}

function nearestTo(from: Point, aims: readonly GraphNode[], positions: Positions): string {
  const distance = (node: GraphNode) => {
    const box = boxAt(node, positions);
    const to = box ? centre(box) : from;
    return box ? Math.hypot(to.x - from.x, to.y - from.y) : Number.POSITIVE_INFINITY;
  };
  const [first, ...others] = aims;
  return others.reduce((a, b) => (distance(b) < distance(a) ? b : a), first as GraphNode).id;
}
