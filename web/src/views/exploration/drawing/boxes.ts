import { statesWords } from "../words.js";
/** What stands in the box of a node, and how large it is. */

import type { DrawnNode, StateDrawing } from "../../../model/exploration/runs.js";
import type { LayoutBox, LayoutLink } from "../../../model/ports.js";

export interface Box {
  readonly lines: readonly string[];
  readonly width: number;
  readonly height: number;
}

const LETTER = 6.7;
export const LINE = 14;
export const INSET = 7;

/** Who is where, one container on a line; of many states how many threads, and of how many states. */
export function linesOf({ way, states }: DrawnNode, of: StateDrawing["of"]): string[] {
  const held = way.at(-1)?.after?.containers ?? [];
  if (of === "states") {
    const lines = held.map(({ name, threads }) => `${name} ${threads.join(" ")}`);
    return lines.length === 0 ? ["no thread"] : lines;
  }
  const lines = held.map(({ name, threads }) => `${name} ${threads.length}`);
  return [...lines, statesWords(states)];
}

export function boxOf(node: DrawnNode, of: StateDrawing["of"]): Box {
  const lines = linesOf(node, of);
  const letters = Math.max(...lines.map((line) => line.length), 4);
  return { lines, width: letters * LETTER + 2 * INSET, height: lines.length * LINE + 2 * INSET };
}

/** As the layouter wants it; a way from a node to itself does not move it. */
export function toLayout(drawing: StateDrawing, boxes: readonly Box[]) {
  const nodes: LayoutBox[] = boxes.map(({ width, height }, id) => ({ id: `${id}`, width, height }));
  const links: LayoutLink[] = drawing.edges
    .filter(({ from, to }) => from !== to)
    .map(({ from, to }) => ({ id: `${from} ${to}`, source: `${from}`, target: `${to}` }));
  return { nodes, links };
}
