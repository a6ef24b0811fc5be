/** How large each node is, and where in it the parts stand. Sizes do not depend on what a container holds. */

import type { GraphNode } from "../../generated/services.js";
import { isContainerKind, isSorted as isSortedKind, signOf } from "../../model/container-kinds.js";

import type { Positions } from "../../model/project/project.js";
import type { Box, Point, Size } from "../geometry.js";

export interface Shape extends Size {
  /** Where threads enter and leave at the sides, from the top. */
  readonly middle: number;
}

/** Elements of an array that are drawn; a line of text stands for the others. */
const SHOWN_ELEMENTS = 8;

export const HEADER = 37;
export const RAIL = {
  inset: 10,
  height: 30,
  sortedHeight: 42,
  gap: 6,
  below: 17,
  caption: 19,
} as const;
export const CUP = { inset: 12, width: 46, height: 70, gap: 12, keys: 36, below: 9 } as const;
export const PILL = { height: 44, name: 38, socket: 30, end: 10 } as const;
export const TOKEN = { width: 26, height: 20 } as const;
/** Of a name on a token, which stands there in small letters. */
const TOKEN_CHARACTER = 6;
/** A longer name is cut. */
const TOKEN_NAME = 9;
const CAPTION = 16;
/** Room for the names of birth and end: beside their circles, or below them where a line leaves to the right. */
export const GATE_CAPTION = { width: 40, height: 20 } as const;
const CHARACTER = 8.2;

/** What stands on a token. */
export function tokenText({ name, thread }: { readonly name?: string; readonly thread: number }) {
  if (name === undefined) return String(thread);
  if (name.length <= TOKEN_NAME) return name;
  // The number of an instance tells nodes of one name apart.
  const number = /\[\d+\]$/.exec(name)?.[0] ?? "";
  return `${name.slice(0, Math.max(1, TOKEN_NAME - 1 - number.length))}…${number}`;
}

/** A card with a name is as wide as that needs. */
export function tokenWidth(token: { readonly name?: string; readonly thread: number }): number {
  if (token.name === undefined) return TOKEN.width;
  return Math.max(TOKEN.width, Math.round(tokenText(token).length * TOKEN_CHARACTER + 8));
}

/** How many elements of a node are drawn. */
export function shownElements(node: GraphNode): number {
  return Math.min(node.size ?? 1, SHOWN_ELEMENTS);
}

/** Whether threads sit in a node: birth, the processor and the end are places outside. */
export function isContainer(node: GraphNode): boolean {
  return isContainerKind(node.kind);
}

export function isSorted(node: GraphNode): boolean {
  return isSortedKind(node.kind);
}

export function railHeight(node: GraphNode): number {
  return isSorted(node) ? RAIL.sortedHeight : RAIL.height;
}

/** From one cup of an array to the next. */
export function cupPitch(node: GraphNode): number {
  return CUP.width + CUP.gap + (isSorted(node) ? CUP.keys : 0);
}

export function shapeOf(node: GraphNode): Shape {
  switch (signOf(node.kind)) {
    case "rail":
      return queueShape(node);
    case "cup":
      return stackShape(node);
    case "slot":
      return slotShape(node);
    case null:
      return node.kind === "running"
        ? { width: 120, height: 64, middle: 32 }
        : { width: 34, height: 34, middle: 17 };
  }
}

/** A node's box where it stands; null while that is not known. */
export function boxAt(node: GraphNode, positions: Positions): Box | null {
  const place = positions[node.id];
  return place ? boxOf(node, place) : null;
}

export function boxOf(node: GraphNode, { x, y }: Point): Box {
  const { width, height } = shapeOf(node);
  return { x, y, width, height };
}

function nameWidth(node: GraphNode): number {
  return node.name.length * CHARACTER;
}

function hidesElements(node: GraphNode): boolean {
  return (node.size ?? 1) > SHOWN_ELEMENTS;
}

function queueShape(node: GraphNode): Shape {
  const rails = shownElements(node);
  const trays = rails * railHeight(node) + (rails - 1) * RAIL.gap;
  const below = isSorted(node) ? RAIL.caption : RAIL.below;
  return {
    width: Math.max(isSorted(node) ? 196 : 180, Math.round(36 + nameWidth(node) + 42)),
    height: HEADER + trays + below + (hidesElements(node) ? CAPTION : 0),
    middle: HEADER + trays / 2,
  };
}

function stackShape(node: GraphNode): Shape {
  const cups = shownElements(node);
  const array = node.size !== null;
  const height = HEADER + CUP.height + CUP.below + (isSorted(node) || array ? CAPTION : 0);
  const width = array ? 2 * CUP.inset + cups * cupPitch(node) - CUP.gap : 132;
  return {
    width: Math.max(132, width, Math.round(36 + nameWidth(node) + 42)),
    height: height + (hidesElements(node) ? CAPTION : 0),
    middle: HEADER + CUP.height / 2,
  };
}

function slotShape(node: GraphNode): Shape {
  const sockets = shownElements(node) * PILL.socket;
  const more = hidesElements(node) ? 36 : 0;
  const width = PILL.name + nameWidth(node) + 16 + sockets + more + PILL.end;
  return { width: Math.max(156, Math.round(width)), height: PILL.height, middle: 22 };
}
