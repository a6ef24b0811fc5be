/**
 * Orthogonal routes for bundles of links.
 *
 * Bundles are laid one after the other, short ones first, around the boxes and
 * each other; a second round lays each again, knowing all others.
 */

import type { Box } from "../geometry.js";
import type { Link, Site } from "./bundles.js";
import { buildGrid, crossingAt } from "./grid.js";
import { freeParts, keptLines, piecesOf } from "./kept.js";
import { exitOf, type Net, netsOf, type RoutedBundle } from "./nets.js";
import { Search } from "./search.js";
import { type Board, grow, type Laid, nearestFirst } from "./tree.js";
import { Wires } from "./wires.js";

/** Links at either end of a bundle, nearest and farthest, that are tried as the first. */
const TRIES = 2;

/**
 * Routes all links between the sites; links of unknown nodes are left out. With an
 * earlier routing, lines that still fit stay, and only the others are laid anew, in
 * fewer tries: for while a node is dragged.
 */
export function route(
  links: readonly Link[],
  sites: ReadonlyMap<string, Site>,
  earlier?: readonly RoutedBundle[],
): RoutedBundle[] {
  const nets = netsOf(links, sites);
  const boxes = [...sites.values()].map((site) => site.box);
  const kept = keptLines(nets, earlier ?? [], boxes);
  const board = boardFor(nets, boxes, kept);
  const drafts = nets.filter(({ bundle: { id } }) => !kept.has(id)).map((net) => draft(net, board));
  const again = earlier ? repair : improve;
  const lines = new Map(drafts.map((item) => [item.net.bundle.id, again(item, board).lines]));
  return nets.map(({ bundle: item }) => ({
    bundle: item,
    lines: kept.get(item.id) ?? lines.get(item.id) ?? new Map(),
  }));
}

/** A net after the first round. */
interface Draft {
  readonly net: Net;
  readonly laid: Laid;
  /** What its pieces cost when they were laid. */
  readonly cost: number;
}

function draft(net: Net, board: Board): Draft {
  const laid = growFirst(net, board);
  const cost = board.wires.cost(laid.pieces);
  board.wires.lay(laid.pieces);
  return { net, laid, cost };
}

/** Lays a net again if others have come near since the first round. */
function repair({ net, laid, cost }: Draft, board: Board): Laid {
  board.wires.take(laid.pieces);
  const repaired = board.wires.cost(laid.pieces) <= cost ? laid : growFirst(net, board);
  board.wires.lay(repaired.pieces);
  return repaired;
}

/** Lays a net again in the best of several ways. */
function improve({ net, laid }: Draft, board: Board): Laid {
  board.wires.take(laid.pieces);
  const better = growBest(net, board);
  board.wires.lay(better.pieces);
  return better;
}

/** The grid with the lines on it that are kept. */
function boardFor(
  nets: readonly Net[],
  boxes: readonly Box[],
  kept: ReadonlyMap<string, RoutedBundle["lines"]>,
): Board {
  const exits = nets.flatMap(({ ports: { hub, spokes } }) => [hub, ...spokes.values()].map(exitOf));
  const corners = nets.flatMap((net) =>
    freeParts(net, kept.get(net.bundle.id) ?? new Map()).flat(),
  );
  const grid = buildGrid(boxes, [...exits, ...corners]);
  const ends = exits.map((exit) => crossingAt(grid, exit));
  const wires = new Wires(grid, boxes, ends);
  for (const net of nets) {
    const lines = kept.get(net.bundle.id);
    if (lines) wires.lay(piecesOf(lines, net, grid));
  }
  return { grid, wires, search: new Search(grid, wires) };
}

function growFirst(net: Net, board: Board): Laid {
  return grow(net, nearestFirst(net), board);
}

/** The trunk follows the link that is laid first: tries the nearest and the farthest ones. */
function growBest(net: Net, board: Board): Laid {
  const order = nearestFirst(net);
  let best = grow(net, order, board);
  for (const first of new Set([...order.slice(1, TRIES), ...order.slice(-TRIES)])) {
    if (first === order[0]) continue;
    const rest = order.filter((link) => link !== first);
    best = grow(net, [first, ...rest], board, best.cost) ?? best;
  }
  return best;
}
