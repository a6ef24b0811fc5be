/** Where on the sides of the nodes each bundle starts and ends. */

import { centre, dot, isHorizontal, type Port, type Side } from "../geometry.js";
import { type Bundle, endsOf, type Site } from "./bundles.js";

/** The ends of one bundle: one at its hub, one for each link. */
export interface BundlePorts {
  readonly hub: Port;
  readonly spokes: ReadonlyMap<string, Port>;
}

const SPACING = 24;
const WIDE_SPACING = 84;
const LEAST_SPACING = 12;
const MEETING_STEP = 4;
/** Ports keep this far from the corners of a node. */
const CORNER = 10;

/** One end of a bundle while its place on a side is sought. */
interface Socket {
  readonly node: string;
  readonly side: Side;
  /** Where the other end lies, along the side: ports in this order cross least. */
  readonly connection: number;
  /** Place along the side, from the top or left of the drawing. */
  at: number;
}

interface BundleSockets {
  readonly hub: Socket;
  readonly spokes: ReadonlyMap<string, Socket>;
}

/** Gives every end of every bundle a place of its own. */
export function assignPorts(
  bundles: readonly Bundle[],
  sites: ReadonlyMap<string, Site>,
): Map<string, BundlePorts> {
  const all = new Map<string, BundleSockets>();
  for (const item of bundles) all.set(item.id, socketsOf(item, sites));
  const sides = groupBySide([...all.values()]);
  for (const [, sockets] of sides) spread(sockets, sites);
  for (const item of all.values()) straighten(item, sides, sites);
  const ports = new Map<string, BundlePorts>();
  for (const [id, item] of all) ports.set(id, toPorts(item, sites));
  return ports;
}

function socketsOf(item: Bundle, sites: ReadonlyMap<string, Site>): BundleSockets {
  const spokes = new Map<string, Socket>();
  let connection = 0;
  for (const link of item.links) {
    const far = item.outward ? link.target : link.source;
    const ends = endsOf(link, sites);
    const side = ends ? (item.outward ? ends.in : ends.out) : "left";
    spokes.set(link.id, {
      node: far,
      side,
      connection: connectionOf(item.hub, item.hubSide, side, sites),
      at: 0,
    });
    connection += connectionOf(far, side, item.hubSide, sites);
  }
  const mean = connection / Math.max(1, item.links.length);
  return { hub: { node: item.hub, side: item.hubSide, connection: mean, at: 0 }, spokes };
}

/** Where a line to `node` will come from, seen from a side of the other end. */
function connectionOf(
  node: string,
  leavesBy: Side,
  seenFrom: Side,
  sites: ReadonlyMap<string, Site>,
): number {
  const site = sites.get(node);
  if (!site) return 0;
  const point = centre(site.box);
  if (!isHorizontal(seenFrom)) return leavesBy === "right" ? point.x + 1 : point.x;
  // A line that leaves by the top or bottom goes round the nodes between.
  const detour = leavesBy === "bottom" ? 10_000 : leavesBy === "top" ? -10_000 : 0;
  return point.y + (detour && !isHorizontal(leavesBy) ? detour : 0);
}

function groupBySide(all: readonly BundleSockets[]): Map<string, Socket[]> {
  const sides = new Map<string, Socket[]>();
  for (const { hub, spokes } of all) {
    for (const socket of [hub, ...spokes.values()]) {
      const key = sideKey(socket);
      const list = sides.get(key) ?? [];
      list.push(socket);
      sides.set(key, list);
    }
  }
  return sides;
}

function sideKey(socket: Socket): string {
  return `${socket.node}:${socket.side}`;
}

/** Puts the ends on one side next to each other, around its middle. */
function spread(sockets: Socket[], sites: ReadonlyMap<string, Site>): void {
  sockets.sort((a, b) => a.connection - b.connection);
  const site = sites.get(sockets[0]?.node ?? "");
  if (!site) return;
  const horizontal = isHorizontal(sockets[0]?.side ?? "left");
  const length = horizontal ? site.box.height : site.box.width;
  const start = horizontal ? site.box.y : site.box.x;
  const room = (length - 2 * CORNER) / Math.max(1, sockets.length - 1);
  const spacing = horizontal
    ? Math.min(SPACING, length / (sockets.length + 1))
    : Math.min(WIDE_SPACING, room);
  const span = spacing * (sockets.length - 1);
  const middle = horizontal && sockets.length === 1 ? site.middle : length / 2;
  sockets.forEach((socket, index) => {
    socket.at = start + middle - span / 2 + spacing * index;
  });
}

/** Moves ends that face each other to one height, where there is room, so that the line between is straight. */
function straighten(
  item: BundleSockets,
  sides: ReadonlyMap<string, readonly Socket[]>,
  sites: ReadonlyMap<string, Site>,
): void {
  for (const spoke of item.spokes.values()) {
    if (!facing(item.hub.side, spoke.side)) continue;
    if (move(spoke, item.hub.at, sides, sites)) continue;
    if (item.spokes.size === 1) meet(item.hub, spoke, sides, sites);
  }
}

/** Finds a height at which both ends are free, the nearest to the middle of what they share. */
function meet(
  hub: Socket,
  spoke: Socket,
  sides: ReadonlyMap<string, readonly Socket[]>,
  sites: ReadonlyMap<string, Site>,
): void {
  const [a, b] = [rangeOf(hub, sites), rangeOf(spoke, sites)];
  if (!a || !b) return;
  const from = Math.max(a.from, b.from);
  const to = Math.min(a.to, b.to);
  const [oldHub, middle] = [hub.at, (from + to) / 2];
  for (let away = 0; from + away <= to; away += MEETING_STEP) {
    for (const at of [middle - away, middle + away]) {
      if (at < from || at > to || !move(hub, at, sides, sites)) continue;
      if (move(spoke, at, sides, sites)) return;
      hub.at = oldHub;
    }
  }
}

function facing(a: Side, b: Side): boolean {
  return isHorizontal(a) === isHorizontal(b) && a !== b;
}

function move(
  socket: Socket,
  at: number,
  sides: ReadonlyMap<string, readonly Socket[]>,
  sites: ReadonlyMap<string, Site>,
): boolean {
  const range = rangeOf(socket, sites);
  if (!range || at < range.from || at > range.to) return false;
  const neighbours = sides.get(sideKey(socket)) ?? [];
  const free = neighbours.every(
    (other) =>
      other === socket ||
      (Math.abs(other.at - at) >= LEAST_SPACING && other.at < at === other.at < socket.at),
  );
  if (free) socket.at = at;
  return free;
}

function rangeOf(socket: Socket, sites: ReadonlyMap<string, Site>) {
  const site = sites.get(socket.node);
  if (!site) return null;
  const { box } = site;
  return isHorizontal(socket.side)
    ? { from: box.y + CORNER, to: box.y + box.height - CORNER }
    : { from: box.x + CORNER, to: box.x + box.width - CORNER };
}

function toPorts(item: BundleSockets, sites: ReadonlyMap<string, Site>): BundlePorts {
  const spokes = new Map<string, Port>();
  for (const [id, socket] of item.spokes) spokes.set(id, toPort(socket, sites));
  return { hub: toPort(item.hub, sites), spokes };
}

function toPort({ node, side, at }: Socket, sites: ReadonlyMap<string, Site>): Port {
  const box = sites.get(node)?.box ?? dot({ x: 0, y: 0 });
  const along = Math.round(at);
  switch (side) {
    case "left":
      return { side, x: box.x, y: along };
    case "right":
      return { side, x: box.x + box.width, y: along };
    case "top":
      return { side, x: along, y: box.y };
    case "bottom":
      return { side, x: along, y: box.y + box.height };
  }
}
