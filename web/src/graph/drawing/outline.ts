/** From orthogonal lines to what is drawn: rounded paths, parts of lines, and what bundled lines share. */

import {
  between,
  direction,
  distance,
  lineLength,
  type Point,
  type Polyline,
  segments,
} from "../geometry.js";

const CORNER_RADIUS = 10;

/** An SVG path along the line with rounded corners. */
export function roundedPath(line: Polyline): string {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return "";
  let path = `M${format(first)}`;
  for (const { from, at, to } of roundedCorners(line))
    path += `L${format(from)}Q${format(at)} ${format(to)}`;
  return `${path}L${format(last)}`;
}

/** What a canvas has to draw a way with. */
export type Tracer = Record<"moveTo" | "lineTo", (x: number, y: number) => void> & {
  quadraticCurveTo(cornerX: number, cornerY: number, x: number, y: number): void;
};

/** The same on a canvas. */
export function traceRounded(pen: Tracer, line: Polyline): void {
  const first = line[0];
  const last = line.at(-1);
  if (!first || !last) return;
  pen.moveTo(first.x, first.y);
  for (const { from, at, to } of roundedCorners(line)) {
    pen.lineTo(from.x, from.y);
    pen.quadraticCurveTo(at.x, at.y, to.x, to.y);
  }
  pen.lineTo(last.x, last.y);
}

interface RoundedCorner {
  readonly from: Point;
  readonly at: Point;
  readonly to: Point;
}

/** Where the rounding of each corner of a line begins and ends. */
function* roundedCorners(line: Polyline): Generator<RoundedCorner> {
  for (let i = 1; i < line.length - 1; i++) {
    const [before, at, after] = [line[i - 1], line[i], line[i + 1]];
    if (!before || !at || !after) continue;
    // Two corners share the segment between them; each may take half of it.
    const room = Math.min(distance(before, at), distance(at, after)) / 2;
    const r = Math.min(CORNER_RADIUS, room);
    yield { from: towards(at, before, r), at, to: towards(at, after, r) };
  }
}

/** The part of a line between two distances from its start. */
function subline(line: Polyline, from: number, to: number): Point[] {
  const part: Point[] = [];
  let travelled = 0;
  for (const [a, b] of segments(line)) {
    const length = distance(a, b);
    const start = Math.max(0, from - travelled);
    const end = Math.min(length, to - travelled);
    if (start <= length && end >= 0 && start < end) {
      if (part.length === 0) part.push(towards(a, b, start));
      part.push(towards(a, b, end));
    }
    travelled += length;
  }
  return part;
}

/** How far two lines from one start run together. */
export function sharedLength(a: Polyline, b: Polyline): number {
  let shared = 0;
  for (let i = 1; i < Math.min(a.length, b.length); i++) {
    const [a0, a1, b0, b1] = [a[i - 1], a[i], b[i - 1], b[i]];
    if (!a0 || !a1 || !b0 || !b1) break;
    if (direction(a0, a1) !== direction(b0, b1)) break;
    const [lengthA, lengthB] = [distance(a0, a1), distance(b0, b1)];
    shared += Math.min(lengthA, lengthB);
    if (lengthA !== lengthB) break;
  }
  return shared;
}

/** A bundle of lines from one hub, taken apart so that nothing is drawn twice. */
export interface Branching {
  /** What belongs to the bundle as a whole. */
  readonly trunk: readonly Polyline[];
  /** By line: what is its own, from the corner at which it leaves the trunk. */
  readonly tails: readonly Polyline[];
}

/**
 * Takes lines that start at one point apart into their trunk and their tails.
 * Of two or more lines, all but the last straight piece of each is trunk, so
 * that a tail shows what holds for its link alone.
 */
export function branch(lines: readonly Polyline[]): Branching {
  const trunk: Polyline[] = [];
  const tails: Polyline[] = [];
  lines.forEach((line, index) => {
    const shared = longestShared(
      line,
      lines.filter((_, other) => other !== index),
    );
    const common = lines.length > 1 ? Math.max(shared, beforeLastPiece(line)) : 0;
    const drawn = Math.max(0, longestShared(line, lines.slice(0, index)) - CORNER_RADIUS);
    const end = cornerBefore(line, common);
    if (end > drawn) trunk.push(subline(line, drawn, end));
    tails.push(subline(line, cornerBefore(line, common), Number.POSITIVE_INFINITY));
  });
  return { trunk, tails };
}

function beforeLastPiece(line: Polyline): number {
  const [a, b] = line.slice(-2);
  return a && b ? lineLength(line) - distance(a, b) : 0;
}

function longestShared(line: Polyline, others: readonly Polyline[]): number {
  return others.reduce((longest, other) => Math.max(longest, sharedLength(line, other)), 0);
}

/** Where the rounding of a corner at this distance begins; the distance itself when there is no corner. */
function cornerBefore(line: Polyline, at: number): number {
  let travelled = 0;
  for (let i = 1; i < line.length - 1; i++) {
    const [a, b] = [line[i - 1], line[i]];
    if (!a || !b) break;
    travelled += distance(a, b);
    if (Math.abs(travelled - at) < 0.5) return Math.max(0, at - CORNER_RADIUS);
  }
  return at;
}

function towards(from: Point, to: Point, length: number): Point {
  const total = distance(from, to);
  return between(from, to, total === 0 ? 0 : length / total);
}

function format(point: Point): string {
  return `${round(point.x)},${round(point.y)}`;
}

function round(value: number): number {
  return Math.round(value * 10) / 10;
}
