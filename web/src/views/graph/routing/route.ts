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
/** Links at either end of a bundle, nearest and farthest, that are tried as the first. */
const TRIES = 2;

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
  const boxes = [...sites.values()].map((site) => site.box);
  const grid = buildGrid(boxes, exits);
  const wires = new Wires(
    grid,
    exits.map((exit) => crossingAt(grid, exit)),
  );
  for (const net of nets) lay(net, nearestFirst(net), grid, wires);
  const laid = nets.map((net) => (quick ? layAgain : layBest)(net, grid, wires));
  return nets.map(({ bundle: item }, index) => ({
    bundle: item,
    lines: laid[index]?.lines ?? new Map(),
  }));
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

interface Laid {
  readonly lines: ReadonlyMap<string, Point[]>;
  readonly cost: number;
}

/** What the first round could not know: the bundles that were laid later. */
function layAgain(net: Net, grid: Grid, wires: Wires): Laid {
  return layInOrder(net, nearestFirst(net), grid, wires);
}

/** The trunk follows the link that is laid first: tries the nearest and the farthest ones. */
function layBest(net: Net, grid: Grid, wires: Wires): Laid {
  const order = nearestFirst(net);
  const firsts = new Set([...order.slice(0, TRIES), ...order.slice(-TRIES)]);
  let best = order;
  let least = Number.POSITIVE_INFINITY;
  if (firsts.size > 1) {
    for (const first of firsts) {
      const candidate = [first, ...order.filter((link) => link !== first)];
      const { cost } = layInOrder(net, candidate, grid, wires);
      if (cost >= least) continue;
      least = cost;
      best = candidate;
    }
  }
  return layInOrder(net, best, grid, wires);
}

function layInOrder(net: Net, order: readonly Link[], grid: Grid, wires: Wires): Laid {
  wires.take(net.owner);
  wires.take(net.owner + 1);
  return lay(net, order, grid, wires);
}

function nearestFirst(net: Net): Link[] {
  return net.bundle.links.toSorted(
    (a, b) => reachOf(net, a) - reachOf(net, b) || a.id.localeCompare(b.id),
  );
}

function reachOf(net: Net, link: Link): number {
  const port = net.ports.spokes.get(link.id);
  return port ? distance(net.ports.hub, port) : 0;
}

function lay(net: Net, order: readonly Link[], grid: Grid, wires: Wires): Laid {
  const { hub, spokes } = net.ports;
  const root = crossingAt(grid, exitOf(hub));
  const tree: Tree = {
    before: new Map(),
    seeds: new Map([[root, seedAt(root, !isHorizontal(hub.side))]]),
  };
  const lines = new Map<string, Point[]>();
  let cost = 0;
  for (const link of order) {
    const port = spokes.get(link.id);
    if (!port) continue;
    const branch = grow(net, port, grid, wires, tree);
    lines.set(link.id, branch.line);
    cost += branch.cost;
  }
  return { lines, cost };
}

/** A link without a way is far worse than any with one. */
const NO_WAY_COST = 100_000;

/** Lays one more link of a bundle. */
function grow(net: Net, port: Port, grid: Grid, wires: Wires, tree: Tree) {
  const goal = { crossing: crossingAt(grid, exitOf(port)), vertical: !isHorizontal(port.side) };
  const way = findWay(grid, wires, net.owner, [...tree.seeds.values()], goal);
  const { hub } = net.ports;
  if (!way) return { line: detour(hub, port), cost: NO_WAY_COST };
  const [start = 0, ...rest] = way.crossings;
  const crossings = [...wayFromHub(tree, start), ...rest];
  extend(net, grid, wires, tree, way.crossings, goal.vertical);
  const points = crossings.map((crossing) => pointAt(grid, crossing));
  return { line: simplify([hub, ...points, port]), cost: way.cost };
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
