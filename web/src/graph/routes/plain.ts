/**
 * Routes for large graphs, without a search: of the ways with few corners, each link
 * takes the one that crosses the fewest boxes, then the shortest. Lines may cover each
 * other; what there is to see in a large graph is where threads can go at all.
 */

import {
  type Box,
  bounds,
  centre,
  dot,
  extentOf,
  isHorizontal,
  lineLength,
  type Point,
  type Polyline,
  type Port,
  segments,
  simplify,
} from "../geometry.js";
import type { Link, Site } from "./bundles.js";
import { Nearby } from "./nearby.js";
import { exitOf, netsOf, type RoutedBundle } from "./nets.js";

const TURN_COST = 26;
const COVERED_COST = 2000;
/** How far a way round a box keeps from it at least. */
const AROUND = 20;
/** Lines of different bundles in one channel are set apart by this, for so many bundles. */
const TRACK = 7;
const TRACKS = 6;

/** Bundles in a square of this size are neighbours. */
const NEIGHBOURHOOD = 800;

/** Routes each bundle by itself. Neighbours follow each other: they can be drawn together. */
export function routePlainly(
  links: readonly Link[],
  sites: ReadonlyMap<string, Site>,
): RoutedBundle[] {
  const boxes = new Nearby<Box>();
  for (const { box } of sites.values()) boxes.add(box, box);
  const routed = netsOf(links, sites).map(({ bundle, ports: { hub, spokes } }, index) => {
    const apart = AROUND + (index % TRACKS) * TRACK;
    const lines = new Map<string, Point[]>();
    for (const link of bundle.links) {
      const port = spokes.get(link.id);
      const ends = [link.source, link.target].flatMap((id) => sites.get(id)?.box ?? []);
      if (port) lines.set(link.id, cheapest(waysBetween(hub, port, ends, apart), boxes));
    }
    return { bundle, lines };
  });
  const places = new Map(routed.map((item) => [item, placeOf(item)]));
  return routed.sort((a, b) => (places.get(a) ?? 0) - (places.get(b) ?? 0));
}

/** A number for the square that the middle of a bundle lies in: by rows, then from the left. */
function placeOf({ lines }: RoutedBundle): number {
  const points = [...lines.values()].flat();
  const { x, y } = centre(bounds(points.map(dot)));
  return Math.floor(y / NEIGHBOURHOOD) * 1000 + Math.floor(x / NEIGHBOURHOOD);
}

/** Lines with few corners, each `apart` from the boxes at the ends, or halfway between. */
function waysBetween(hub: Port, port: Port, ends: readonly Box[], apart: number): Point[][] {
  const around = bounds(ends);
  const [from, to] = [exitOf(hub), exitOf(port)];
  const [left, right] = [around.x - apart, around.x + around.width + apart];
  const [top, bottom] = [around.y - apart, around.y + around.height + apart];
  const xs = [from.x, to.x, (from.x + to.x + apart) / 2, left, right];
  const ys = [from.y, to.y, (from.y + to.y + apart) / 2, top, bottom];
  return xs.flatMap((x) =>
    ys.map((y) => {
      const way = isHorizontal(hub.side)
        ? [
            { x, y: from.y },
            { x, y },
            { x: to.x, y },
          ]
        : [
            { x: from.x, y },
            { x, y },
            { x, y: to.y },
          ];
      return simplify([hub, from, ...way, to, port]);
    }),
  );
}

/** The cheapest of several lines; there is always one that does not turn back on itself. */
function cheapest(lines: readonly Point[][], boxes: Nearby<Box>): Point[] {
  let best: Point[] = [];
  let least = Number.POSITIVE_INFINITY;
  for (const line of lines) {
    const cost = costOf(line, boxes, least);
    if (cost >= least) continue;
    least = cost;
    best = line;
  }
  return best;
}

/** Cost of a line; infinite when it turns back on itself, or costs as much as `limit`. */
function costOf(line: Polyline, boxes: Nearby<Box>, limit: number): number {
  let cost = lineLength(line) + line.length * TURN_COST;
  if (turnsBack(line)) return Number.POSITIVE_INFINITY;
  for (const [a, b] of segments(line)) {
    if (cost >= limit) return Number.POSITIVE_INFINITY;
    cost += boxes.within(extentOf(a, b), -1).length * COVERED_COST;
  }
  return cost;
}

/** Whether two neighbouring segments both run level, or both upright. */
function turnsBack(line: Polyline): boolean {
  const level = [...segments(line)].map(([a, b]) => a.y === b.y);
  return level.some((each, index) => index > 0 && each === level[index - 1]);
}
