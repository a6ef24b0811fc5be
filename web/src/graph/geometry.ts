/** Plane geometry for boxes, ports and orthogonal lines. Lengths are pixels of the drawing; y grows downwards. */

import type { Point } from "../base/geometry.js";

export type { Point };

export interface Size {
  readonly width: number;
  readonly height: number;
}

export interface Box extends Point, Size {}

export type Side = "left" | "right" | "top" | "bottom";

/** A place on the border of a box where a line starts or ends. */
export interface Port extends Point {
  readonly side: Side;
}

/** A line of horizontal and vertical segments. */
export type Polyline = readonly Point[];

/** The unit step that leads away from a box through a side. */
export const OUTWARD: Readonly<Record<Side, Point>> = {
  left: { x: -1, y: 0 },
  right: { x: 1, y: 0 },
  top: { x: 0, y: -1 },
  bottom: { x: 0, y: 1 },
};

export function isHorizontal(side: Side): boolean {
  return side === "left" || side === "right";
}

export function centre(box: Box): Point {
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}

/** A point as a box of no size. */
export function dot({ x, y }: Point): Box {
  return { x, y, width: 0, height: 0 };
}

/** A box with more room at each side. */
export function grown({ x, y, width, height }: Box, by: number): Box {
  return { x: x - by, y: y - by, width: width + 2 * by, height: height + 2 * by };
}

/** The point at a share of the way between two. */
export function between(from: Point, to: Point, share: number): Point {
  return { x: from.x + (to.x - from.x) * share, y: from.y + (to.y - from.y) * share };
}

/** Whether two boxes come closer than `gap` to each other. */
export function overlap(a: Box, b: Box, gap = 0): boolean {
  return (
    a.x < b.x + b.width + gap &&
    b.x < a.x + a.width + gap &&
    a.y < b.y + b.height + gap &&
    b.y < a.y + a.height + gap
  );
}

export function isSameBox(a: Box | null, b: Box | null): boolean {
  if (!a || !b) return a === b;
  return a.x === b.x && a.y === b.y && a.width === b.width && a.height === b.height;
}

/** How far two boxes are from each other; 0 where they touch. */
export function gapBetween(a: Box, b: Box): number {
  const across = Math.max(0, b.x - a.x - a.width, a.x - b.x - b.width);
  const down = Math.max(0, b.y - a.y - a.height, a.y - b.y - b.height);
  return Math.hypot(across, down);
}

/** The smallest box around all given ones; a box of no size at the origin when there is none. */
export function bounds(boxes: Iterable<Box>): Box {
  let left = Number.POSITIVE_INFINITY;
  let top = Number.POSITIVE_INFINITY;
  let right = Number.NEGATIVE_INFINITY;
  let bottom = Number.NEGATIVE_INFINITY;
  for (const box of boxes) {
    left = Math.min(left, box.x);
    top = Math.min(top, box.y);
    right = Math.max(right, box.x + box.width);
    bottom = Math.max(bottom, box.y + box.height);
  }
  if (left > right) return { x: 0, y: 0, width: 0, height: 0 };
  return { x: left, y: top, width: right - left, height: bottom - top };
}

/** The pairs of neighbouring points of a line. */
export function* segments(line: Polyline): Generator<readonly [Point, Point]> {
  let last: Point | undefined;
  for (const point of line) {
    if (last) yield [last, point];
    last = point;
  }
}

/** A segment as a box without thickness. */
export function extentOf(a: Point, b: Point): Box {
  return {
    x: Math.min(a.x, b.x),
    y: Math.min(a.y, b.y),
    width: Math.abs(a.x - b.x),
    height: Math.abs(a.y - b.y),
  };
}

/** The segments of lines, as such boxes. */
export function piecesOf(lines: readonly Polyline[]): Box[] {
  return lines.flatMap((line) => [...segments(line)].map(([a, b]) => extentOf(a, b)));
}

export function distance(a: Point, b: Point): number {
  return Math.abs(a.x - b.x) + Math.abs(a.y - b.y);
}

export function lineLength(line: Polyline): number {
  let length = 0;
  for (const [a, b] of segments(line)) length += distance(a, b);
  return length;
}

/** The same line without repeated points and without points inside a straight run. */
export function simplify(line: Polyline): Point[] {
  const result: Point[] = [];
  for (const point of line) {
    const last = result.at(-1);
    const before = result.at(-2);
    if (last && last.x === point.x && last.y === point.y) continue;
    if (last && before && direction(before, last) === direction(last, point)) result.pop();
    result.push(point);
  }
  return result;
}

/** Where a segment of an orthogonal line leads. */
export function direction(a: Point, b: Point): Side {
  if (a.y === b.y) return b.x < a.x ? "left" : "right";
  return b.y < a.y ? "top" : "bottom";
}
