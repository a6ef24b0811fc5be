/** The lines between the boxes of a drawing. */

import { directionOf, nearestBeside } from "../../../base/beside.js";

export interface Rect {
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

/** How far a line that goes back bows out below the boxes. */
const BOW = 26;
const HEAD = 5;

/** A line as SVG draws it, with the point of an arrow at its end. */
export function lineBetween(from: Rect, to: Rect): string {
  if (from === to) return roundItself(from);
  const isForward = to.x > from.x + from.width;
  return isForward ? forward(from, to) : back(from, to);
}

function forward(from: Rect, to: Rect): string {
  const start = { x: from.x + from.width, y: from.y + from.height / 2 };
  const end = { x: to.x, y: to.y + to.height / 2 };
  const bend = Math.max((end.x - start.x) / 2, 20);
  return `M${start.x} ${start.y}C${start.x + bend} ${start.y} ${end.x - bend} ${end.y} ${end.x} ${end.y}${rightHead(end.x, end.y)}`;
}

function back(from: Rect, to: Rect): string {
  const start = { x: from.x + from.width / 2, y: from.y + from.height };
  const end = { x: to.x + to.width * 0.7, y: to.y + to.height };
  const low = Math.max(start.y, end.y) + BOW;
  return `M${start.x} ${start.y}C${start.x} ${low} ${end.x} ${low} ${end.x} ${end.y}${upHead(end.x, end.y)}`;
}

function roundItself({ x, y, width }: Rect): string {
  const [left, right] = [x + width * 0.3, x + width * 0.7];
  return `M${left} ${y}C${left} ${y - BOW} ${right} ${y - BOW} ${right} ${y}m${-HEAD} ${-HEAD}l${HEAD} ${HEAD}l${HEAD} ${-HEAD}`;
}

const rightHead = (x: number, y: number) =>
  `M${x - HEAD} ${y - HEAD}L${x} ${y}L${x - HEAD} ${y + HEAD}`;
const upHead = (x: number, y: number) =>
  `M${x - HEAD} ${y + HEAD}L${x} ${y}L${x + HEAD} ${y + HEAD}`;

/** The next box in the direction of a key, by what is nearest and least aside; null where there is none. */
export function nextBox(rects: readonly Rect[], from: number, key: string): number | null {
  const direction = directionOf(key);
  const start = rects[from];
  if (direction === null || start === undefined) return null;
  return nearestBeside(start, rects.entries(), direction);
}
