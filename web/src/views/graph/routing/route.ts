/**
 * Orthogonal routes for bundles of links.
 *
 * Every bundle grows from its hub as a tree: each further link branches off
 * what is laid already, where that takes the least line. Bundles are laid one
 * after the other, short ones first, around the boxes and each other; a second
 * round lays each again, knowing all others.
 */

import { type Bundle, bundle, type Link, type Site } from "./bundles.js";
import { distance, isHorizontal, OUTWARD, type Point, type Port, simplify } from "./geometry.js";
import { buildGrid, crossingAt, type Grid, pointAt } from "./grid.js";
import { assignPorts, type BundlePorts } from "./ports.js";
import { findWay, type Seed } from "./search.js";
import { Wires } from "./wires.js";

/** The first and last piece of a route leads straight away from the box, with room for an arrow head. */
const STUB = 16;
/** Of a straight link: the share, from the hub, at which others may branch off. */
const BRANCHING_SHARE = 0.6;

/** A bundle with the line of each of its links, from the hub outwards. */
export interface RoutedBundle {
  readonly bundle: Bundle;
  /** By link: the line from the hub to the far node. */
  readonly lines: ReadonlyMap<string, readonly Point[]>;
}

interface Net {
  readonly bundle: Bundle;
  readonly ports: BundlePorts;
  /** Trunks and last pieces have owners of their own: another link may join a trunk, not a last piece. */
  readonly owner: number;
}

/**
 * Routes all links between the sites; links of unknown nodes are left out.
 * `quick` leaves the second round away, for while a node is dragged.
 */
export function route(
  links: readonly Link[],
  sites: ReadonlyMap<string, Site>,
  quick = false,
): RoutedBundle[] {
  const bundles = bundle(links, sites);
  const ports = assignPorts(bundles, sites);
  const nets: Net[] = [];
  bundles.forEach((item, index) => {
    const places = ports.get(item.id);
    if (places) nets.push({ bundle: item, ports: places, owner: index * 2 + 1 });
  });
  nets.sort((a, b) => extent(a) - extent(b));
  const exits = nets.flatMap(({ ports: { hub, spokes } }) => [hub, ...spokes.values()].map(exitOf));
  const grid = buildGrid(
    [...sites.values()].map((site) => site.box),
    exits,
  );
  const wires = new Wires(grid);
  const first = nets.map((net) => ({ bundle: net.bundle, lines: lay(net, grid, wires) }));
  if (quick) return first;
  return nets.map((net) => {
    wires.take(net.owner);
    wires.take(net.owner + 1);
    return { bundle: net.bundle, lines: lay(net, grid, wires) };
  });
}

/** The length of line that a net needs at least. */
function extent({ ports: { hub, spokes } }: Net): number {
  const points = [hub, ...spokes.values()];
  const xs = points.map((point) => point.x);
  const ys = points.map((point) => point.y);
  return Math.max(...xs) - Math.min(...xs) + Math.max(...ys) - Math.min(...ys);
}

function exitOf(port: Port): Point {
  const away = OUTWARD[port.side];
  return { x: port.x + away.x * STUB, y: port.y + away.y * STUB };
}

/** The tree of one bundle while it grows: each crossing with the one before it, towards the hub. */
interface Tree {
  readonly before: Map<number, number>;
  readonly seeds: Map<number, Seed>;
}

function lay(net: Net, grid: Grid, wires: Wires): Map<string, Point[]> {
  const { hub, spokes } = net.ports;
  const root = crossingAt(grid, exitOf(hub));
  const tree: Tree = {
    before: new Map(),
    seeds: new Map([[root, seedAt(root, !isHorizontal(hub.side))]]),
  };
  const lines = new Map<string, Point[]>();
  const nearestFirst = [...net.bundle.links].sort(
    (a, b) => reachOf(net, a) - reachOf(net, b) || a.id.localeCompare(b.id),
  );
  for (const link of nearestFirst) {
    const port = spokes.get(link.id);
    if (port) lines.set(link.id, grow(net, port, grid, wires, tree));
  }
  return lines;
}

function reachOf(net: Net, link: Link): number {
  const port = net.ports.spokes.get(link.id);
  return port ? distance(net.ports.hub, port) : 0;
}

/** Lays one more link of a bundle and gives its line. */
function grow(net: Net, port: Port, grid: Grid, wires: Wires, tree: Tree): Point[] {
  const goal = { crossing: crossingAt(grid, exitOf(port)), vertical: !isHorizontal(port.side) };
  const way = findWay(grid, wires, net.owner, [...tree.seeds.values()], goal);
  const { hub } = net.ports;
  if (!way) return detour(hub, port);
  const trunk = wayFromHub(tree, way[0] ?? 0);
  const crossings = [...trunk, ...way.slice(1)];
  extend(net, grid, wires, tree, way, goal.vertical);
  return simplify([hub, ...crossings.map((crossing) => pointAt(grid, crossing)), port]);
}

function wayFromHub(tree: Tree, crossing: number): number[] {
  const way = [crossing];
  for (let at = tree.before.get(crossing); at !== undefined; at = tree.before.get(at)) way.push(at);
  return way.reverse();
}

function extend(
  net: Net,
  grid: Grid,
  wires: Wires,
  tree: Tree,
  way: readonly number[],
  endsVertical: boolean,
): void {
  const last = lastCorner(grid, way, endsVertical);
  for (let i = 1; i < way.length; i++) {
    const [from, to] = [way[i - 1] ?? 0, way[i] ?? 0];
    if (!tree.before.has(to) && !tree.seeds.has(to)) tree.before.set(to, from);
    const joinable = i <= last;
    wires.lay(from, to, joinable ? net.owner : net.owner + 1);
    if (!joinable) continue;
    for (const crossing of [from, to]) {
      const seed = seedAt(crossing, Math.abs(to - from) !== 1, tree.seeds.get(crossing));
      tree.seeds.set(crossing, seed);
    }
  }
}

function seedAt(crossing: number, vertical: boolean, known?: Seed): Seed {
  return {
    crossing,
    across: !vertical || known?.across === true,
    down: vertical || known?.down === true,
  };
}

/** Index in the way up to which others may join: its last corner, or a share of a straight way. */
function lastCorner(grid: Grid, way: readonly number[], endsVertical: boolean): number {
  let vertical = endsVertical;
  for (let i = way.length - 1; i > 0; i--) {
    const [from, to] = [pointAt(grid, way[i - 1] ?? 0), pointAt(grid, way[i] ?? 0)];
    if ((from.x === to.x) !== vertical) return i;
    vertical = from.x === to.x;
  }
  return Math.floor((way.length - 1) * BRANCHING_SHARE);
}

/** A plain route for when boxes stand in each other's way: out, across and in. */
function detour(from: Port, to: Port): Point[] {
  const [start, end] = [exitOf(from), exitOf(to)];
  const corner = isHorizontal(from.side) ? { x: start.x, y: end.y } : { x: end.x, y: start.y };
  return simplify([from, start, corner, end, to]);
}

/** The line of a link from its source to its target. */
export function lineOf({ bundle: item, lines }: RoutedBundle, link: Link): readonly Point[] {
  const line = lines.get(link.id) ?? [];
  return item.outward ? line : line.toReversed();
}
