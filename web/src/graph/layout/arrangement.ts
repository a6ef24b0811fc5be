/** Where the nodes of a graph stand, from what is kept of them. */

import type { Graph, GraphNode } from "../../generated/services.js";
import type { Positions } from "../../model/project/project.js";
import type { Box } from "../geometry.js";
import type { Site } from "../routes/bundles.js";
import { freePlace } from "./free-place.js";
import { boxOf, GATE_CAPTION, shapeOf } from "./shapes.js";

/** Whether nothing is known of where the containers stand: the graph wants a layout of its own. */
export function isUnplaced(graph: Graph, kept: Positions): boolean {
  return graph.nodes.length > 0 && graph.nodes.every((node) => kept[node.id] === undefined);
}

/** To find places for more new nodes at once would hold the page up. */
const MOST_AT_ONCE = 16;

/** Whether so many nodes are new that places are found for them in steps. */
export function hasManyNew(graph: Graph, kept: Positions): boolean {
  return graph.nodes.filter(({ id }) => kept[id] === undefined).length > MOST_AT_ONCE;
}

/** A place for every node: the kept one, or a free one near its neighbours. */
export function arrange(graph: Graph, kept: Positions): Positions {
  const steps = arranging(graph, kept);
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
  }
}

/** The same, with a step for each node. */
export function* arranging(graph: Graph, kept: Positions): Generator<void, Positions> {
  const boxes = new Map<string, Box>();
  for (const node of graph.nodes) {
    const place = kept[node.id];
    if (place) boxes.set(node.id, boxOf(node, place));
  }
  for (const node of graph.nodes) {
    if (boxes.has(node.id)) continue;
    const taken = graph.nodes.flatMap((each) => roomOf(each, boxes.get(each.id)));
    const place = freePlace(shapeOf(node), neighbours(graph, node, boxes), taken);
    boxes.set(node.id, boxOf(node, place));
    yield;
  }
  return Object.fromEntries([...boxes].map(([id, { x, y }]) => [id, { x, y }]));
}

/** The nodes as the router sees them. */
export function sitesOf(graph: Graph, positions: Positions): Map<string, Site> {
  const sites = new Map<string, Site>();
  for (const node of graph.nodes) {
    const place = positions[node.id];
    if (!place) continue;
    sites.set(node.id, {
      kind: node.kind,
      box: boxOf(node, place),
      middle: shapeOf(node).middle,
    });
  }
  return sites;
}

/** A node's box with room for the name beside it, wherever that stands. */
function roomOf({ kind }: GraphNode, box: Box | undefined): Box[] {
  if (!box) return [];
  if (kind !== "birth" && kind !== "end") return [box];
  const { width, height } = GATE_CAPTION;
  return [{ ...box, width: box.width + width, height: box.height + height }];
}

function neighbours(graph: Graph, node: GraphNode, boxes: ReadonlyMap<string, Box>): Box[] {
  const near: Box[] = [];
  for (const edge of graph.edges) {
    const other =
      edge.source === node.id ? edge.target : edge.target === node.id ? edge.source : null;
    const box = other === null ? undefined : boxes.get(other);
    if (box) near.push(box);
  }
  return near;
}
