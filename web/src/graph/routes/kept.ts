/** Lines that stay as they were when nodes move elsewhere. */

import { type Box, extentOf, overlap, type Point, type Polyline, segments } from "../geometry.js";
import { crossingAt, type Grid } from "./grid.js";
import { MARGIN } from "./lanes.js";
import { exitOf, type Net, type RoutedBundle } from "./nets.js";
import { type Piece, pieceBetween } from "./wires.js";

type Lines = RoutedBundle["lines"];

/** By bundle: the lines of an earlier routing that still join the same ports, clear of all boxes. */
export function keptLines(
  nets: readonly Net[],
  earlier: readonly RoutedBundle[],
  boxes: readonly Box[],
): Map<string, Lines> {
  const before = new Map(earlier.map((routed) => [routed.bundle.id, routed.lines]));
  const kept = new Map<string, Lines>();
  for (const net of nets) {
    const lines = before.get(net.bundle.id);
    if (lines && fits(net, lines, boxes)) kept.set(net.bundle.id, lines);
  }
  return kept;
}

/** The pieces of the grid on which lines run; all corners of the lines lie on crossings. */
export function piecesOf(lines: Lines, net: Net, grid: Grid): Piece[] {
  const pieces = new Set<Piece>();
  for (const line of freeParts(net, lines)) {
    for (const [a, b] of segments(line)) {
      const stride = a.y === b.y ? 1 : grid.xs.length;
      const [from, to] = [crossingAt(grid, a), crossingAt(grid, b)];
      const [low, high] = from < to ? [from, to] : [to, from];
      for (let at = low; at < high; at += stride) pieces.add(pieceBetween(at, at + stride));
    }
  }
  return [...pieces];
}

/** The lines of a net without their stubs, which belong to the ports. */
export function freeParts({ ports: { hub, spokes } }: Net, lines: Lines): Point[][] {
  return [...lines].map(([id, line]) => {
    const spoke = spokes.get(id);
    return spoke ? [exitOf(hub), ...line.slice(1, -1), exitOf(spoke)] : [];
  });
}

function fits(net: Net, lines: Lines, boxes: readonly Box[]): boolean {
  const { hub, spokes } = net.ports;
  if (spokes.size !== lines.size) return false;
  for (const [id, spoke] of spokes) {
    const line = lines.get(id);
    if (!line || !joins(line, hub, spoke)) return false;
  }
  return freeParts(net, lines).every((line) => isClear(line, boxes));
}

function joins(line: Polyline, from: Point, to: Point): boolean {
  const [first, last] = [line[0], line.at(-1)];
  return first?.x === from.x && first.y === from.y && last?.x === to.x && last.y === to.y;
}

function isClear(line: Polyline, boxes: readonly Box[]): boolean {
  for (const [a, b] of segments(line)) {
    const extent = extentOf(a, b);
    if (boxes.some((box) => overlap(extent, box, MARGIN))) return false;
  }
  return true;
}
