/**
 * What stands above each other in every layout, so that a layout from left to
 * right treats it as one box: birth above the stack that it feeds, and the
 * column of the processor: what leads to its slot alone, the slot, the
 * processor, the end.
 */

import type { Graph, GraphNode } from "../../generated/services.js";
import { isSlot, signOf } from "../../model/container-kinds.js";
import type { Positions } from "../../model/project/project.js";
import { readingOrder } from "../graph-index.js";
import { shapeOf } from "./shapes.js";

/** Nodes above each other, laid out as one box. */
export interface Column {
  readonly id: string;
  readonly width: number;
  readonly height: number;
  readonly nodes: readonly GraphNode[];
}

/** Room for a line with a name between the nodes of a column. */
const GAP = 72;

/** The columns of a graph in the order of reading; most hold one node. */
export function columnsOf(graph: Graph): Column[] {
  const stacks = [birthStack(graph), processorStack(graph)].filter((stack) => stack.length > 1);
  const stacked = new Set(stacks.flat());
  const columns: Column[] = [];
  for (const node of readingOrder(graph)) {
    const stack = stacks.find((each) => each.includes(node));
    if (!stacked.has(node)) columns.push(toColumn([node]));
    else if (stack && !columns.some((column) => column.nodes.includes(node)))
      columns.push(toColumn(stack));
  }
  return columns;
}

function birthStack(graph: Graph): GraphNode[] {
  const birth = graph.nodes.find((node) => node.kind === "birth");
  if (!birth) return [];
  const targets = targetsOf(graph, birth);
  const target = targets[0];
  const enteredFromAbove = target !== undefined && signOf(target.kind) === "cup";
  return target && targets.length === 1 && enteredFromAbove ? [birth, target] : [birth];
}

function processorStack(graph: Graph): GraphNode[] {
  const running = graph.nodes.find((node) => node.kind === "running");
  const end = graph.nodes.filter((node) => node.kind === "end");
  if (!running) return [];
  const slots = graph.nodes.filter((node) => targetsOf(graph, node).includes(running));
  const slot = slots[0];
  if (!slot || slots.length > 1) return [running, ...end];
  const feeders = graph.nodes.filter((node) => {
    const targets = targetsOf(graph, node);
    return isSlot(node.kind) && targets.length === 1 && targets[0] === slot;
  });
  return [...feeders, slot, running, ...end];
}

function targetsOf(graph: Graph, node: GraphNode): GraphNode[] {
  const ids = new Set(graph.edges.filter((edge) => edge.source === node.id).map((e) => e.target));
  return graph.nodes.filter((other) => ids.has(other.id));
}

function toColumn(nodes: readonly GraphNode[]): Column {
  const shapes = nodes.map(shapeOf);
  return {
    id: nodes[0]?.id ?? "",
    width: Math.max(...shapes.map((shape) => shape.width)),
    height: shapes.reduce((sum, shape) => sum + shape.height, 0) + GAP * (nodes.length - 1),
    nodes,
  };
}

/** The links between columns that a layout has to know, each once. */
export function columnLinks(graph: Graph, columns: readonly Column[]) {
  const columnOf = (id: string) =>
    columns.find((column) => column.nodes.some((node) => node.id === id))?.id;
  const links = new Map<string, { id: string; source: string; target: string }>();
  for (const edge of graph.edges) {
    const [source, target] = [columnOf(edge.source), columnOf(edge.target)];
    if (source === undefined || target === undefined || source === target) continue;
    const id = `${source}>${target}`;
    links.set(id, { id, source, target });
  }
  return [...links.values()];
}

/** From places of columns to places of nodes: centred above each other. */
export function placesInColumns(columns: readonly Column[], places: Positions): Positions {
  const positions: Record<string, { x: number; y: number }> = {};
  for (const column of columns) {
    const place = places[column.id];
    if (!place) continue;
    let y = place.y;
    for (const node of column.nodes) {
      const { width, height } = shapeOf(node);
      positions[node.id] = {
        x: Math.round(place.x + (column.width - width) / 2),
        y: Math.round(y),
      };
      y += height + GAP;
    }
  }
  return positions;
}
