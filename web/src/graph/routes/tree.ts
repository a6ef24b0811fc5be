/**
 * The lines of one bundle on the grid: a tree that grows from its hub.
 *
 * Each further link branches off what is laid already, where that takes the
 * least line.
 */

import { distance, isHorizontal, type Point, type Port, simplify } from "../geometry.js";
import type { Link } from "./bundles.js";
import { crossingAt, type Grid, PIXEL, pointAt } from "./grid.js";
import { exitOf, type Net } from "./nets.js";
import type { Search, Seed } from "./search.js";
import { type Piece, pieceBetween, type Wires } from "./wires.js";

/** Of a straight link: the share, from the hub, at which others may branch off. */
const BRANCHING_SHARE = 0.6;
/** A link without a way is far worse than any with one. */
const NO_WAY_COST = 100_000 * PIXEL;

/** The grid with the lines on it, and the means to find further ones. */
export interface Board {
  readonly grid: Grid;
  readonly wires: Wires;
  readonly search: Search;
}

/** The lines of a bundle, from the hub outwards, and the pieces of the grid that they take. */
export interface Laid {
  readonly lines: ReadonlyMap<string, readonly Point[]>;
  readonly pieces: readonly Piece[];
  readonly cost: number;
}

interface Tree {
  /** By crossing: the one before it, towards the hub. */
  readonly before: Map<number, number>;
  readonly seeds: Map<number, Seed>;
  readonly trunk: Piece[];
  /** Last pieces: other links may join a trunk, but not these. */
  readonly tails: Piece[];
}

/** The links of a net, those with the shortest way first. */
export function nearestFirst({ bundle, ports }: Net): Link[] {
  const reach = ({ id }: Link) => distance(ports.hub, ports.spokes.get(id) ?? ports.hub);
  return bundle.links.toSorted((a, b) => reach(a) - reach(b) || (a.id < b.id ? -1 : 1));
}

/**
 * Finds lines for the links of a net in the order given, the first of which shapes the
 * trunk. The board stays as it was. Null when they would cost as much as `limit`.
 */
export function grow(net: Net, order: readonly Link[], board: Board): Laid;
export function grow(net: Net, order: readonly Link[], board: Board, limit: number): Laid | null;
export function grow(
  net: Net,
  order: readonly Link[],
  board: Board,
  limit = Number.POSITIVE_INFINITY,
): Laid | null {
  const { hub, spokes } = net.ports;
  const root = crossingAt(board.grid, exitOf(hub));
  const tree: Tree = {
    before: new Map(),
    seeds: new Map([[root, seedAt(root, !isHorizontal(hub.side))]]),
    trunk: [],
    tails: [],
  };
  const lines = new Map<string, Point[]>();
  let cost = 0;
  for (const link of order) {
    const port = spokes.get(link.id);
    if (!port) continue;
    const branch = growTo(port, hub, board, tree, limit - cost);
    lines.set(link.id, branch.line);
    cost += branch.cost;
    if (cost >= limit) break;
  }
  board.wires.take(tree.tails);
  return cost >= limit ? null : { lines, pieces: [...tree.trunk, ...tree.tails], cost };
}

/** Lays one more link of a bundle. */
function growTo(port: Port, hub: Port, { grid, wires, search }: Board, tree: Tree, limit: number) {
  const goal = { crossing: crossingAt(grid, exitOf(port)), vertical: !isHorizontal(port.side) };
  const way = search.find(tree.seeds, goal, Math.min(limit, NO_WAY_COST));
  if (!way) return { line: detour(hub, port), cost: NO_WAY_COST };
  const [start = 0, ...rest] = way.crossings;
  const crossings = [...wayFromHub(tree, start), ...rest];
  const joinable = lastCorner(grid, way.crossings, goal.vertical);
  wires.lay(extend(tree, way.crossings, joinable));
  const points = crossings.map((crossing) => pointAt(grid, crossing));
  return { line: simplify([hub, ...points, port]), cost: way.cost };
}

function wayFromHub(tree: Tree, crossing: number): number[] {
  const way = [crossing];
  for (let at = tree.before.get(crossing); at !== undefined; at = tree.before.get(at)) way.push(at);
  return way.reverse();
}

/** Adds a way to the tree; others may join it up to an index. Returns its tail. */
function extend(tree: Tree, way: readonly number[], joinable: number): Piece[] {
  const tail: Piece[] = [];
  for (let i = 1; i < way.length; i++) {
    const [from, to] = [way[i - 1] ?? 0, way[i] ?? 0];
    if (!tree.before.has(to) && !tree.seeds.has(to)) tree.before.set(to, from);
    const piece = pieceBetween(from, to);
    if (i > joinable) {
      tail.push(piece);
      continue;
    }
    tree.trunk.push(piece);
    for (const crossing of [from, to]) {
      tree.seeds.set(crossing, seedAt(crossing, (piece & 1) === 1, tree.seeds.get(crossing)));
    }
  }
  tree.tails.push(...tail);
  return tail;
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
    const upright = Math.abs((way[i - 1] ?? 0) - (way[i] ?? 0)) === grid.xs.length;
    if (upright !== vertical) return i;
    vertical = upright;
  }
  return Math.floor((way.length - 1) * BRANCHING_SHARE);
}

/** A plain route for when boxes stand in each other's way: out, across and in. */
function detour(from: Port, to: Port): Point[] {
  const [start, end] = [exitOf(from), exitOf(to)];
  const corner = isHorizontal(from.side) ? { x: start.x, y: end.y } : { x: end.x, y: start.y };
  return simplify([from, start, corner, end, to]);
}
