/** Bundles with their ports, and the lines that join these. */

import type { Point, Port } from "../geometry.js";
import { OUTWARD } from "../geometry.js";
import { type Bundle, bundle, type Link, type Site } from "./bundles.js";
import { assignPorts, type BundlePorts } from "./ports.js";

/** The first and last piece of a route leads straight away from the box, with room for an arrow head. */
const STUB = 16;

/** A bundle with its ports. */
export interface Net {
  readonly bundle: Bundle;
  readonly ports: BundlePorts;
}

/** A bundle with the line of each of its links, from the hub outwards. */
export interface RoutedBundle {
  readonly bundle: Bundle;
  /** By link: the line from the hub to the far node. */
  readonly lines: ReadonlyMap<string, readonly Point[]>;
}

/** The bundles of links with their ports, the short ones first. */
export function netsOf(links: readonly Link[], sites: ReadonlyMap<string, Site>): Net[] {
  const bundles = bundle(links, sites);
  const ports = assignPorts(bundles, sites);
  const nets = bundles.flatMap((item): Net[] => {
    const places = ports.get(item.id);
    return places ? [{ bundle: item, ports: places }] : [];
  });
  return nets.sort((a, b) => extent(a) - extent(b));
}

/** The length of line that a net needs at least. */
function extent({ ports: { hub, spokes } }: Net): number {
  const points = [hub, ...spokes.values()];
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

/** Where a route is free of its port. */
export function exitOf(port: Port): Point {
  const away = OUTWARD[port.side];
  return { x: port.x + away.x * STUB, y: port.y + away.y * STUB };
}

/** The line of a link from its source to its target. */
export function lineOf({ bundle: item, lines }: RoutedBundle, link: Link): readonly Point[] {
  const line = lines.get(link.id) ?? [];
  return item.outward ? line : line.toReversed();
}
