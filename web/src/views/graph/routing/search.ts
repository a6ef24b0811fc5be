/** The cheapest way through the grid (A* over crossings and directions). */

import type { Grid } from "./grid.js";
import { Heap } from "./heap.js";
import type { Wires } from "./wires.js";

const TURN_COST = 26;
/** A turn right at the end leaves little straight line for the arrow head. */
const LATE_TURN_COST = 40;

/** What branches off sideways from a line that runs its own way would make a second trunk. */
const SECOND_TRUNK_COST = 160;

/** Where a search may begin: a crossing of what the bundle has laid already, and how lines run there. */
export interface Seed {
  readonly crossing: number;
  readonly across: boolean;
  readonly down: boolean;
}

/** Where it must end. */
export interface Goal {
  readonly crossing: number;
  readonly vertical: boolean;
}

interface Search {
  readonly grid: Grid;
  readonly wires: Wires;
  readonly owner: number;
  readonly goal: Goal;
  /** By state (crossing and direction): cost so far, and the state before. */
  readonly cost: Float64Array;
  readonly before: Int32Array;
  readonly open: Heap;
}

export interface Way {
  /** From a seed to the goal. */
  readonly crossings: readonly number[];
  readonly cost: number;
}

/** The cheapest way from a seed to the goal, or null when boxes leave none. */
export function findWay(
  grid: Grid,
  wires: Wires,
  owner: number,
  seeds: readonly Seed[],
  goal: Goal,
): Way | null {
  const states = grid.xs.length * grid.ys.length * 2;
  const search: Search = {
    grid,
    wires,
    owner,
    goal,
    cost: new Float64Array(states).fill(Number.POSITIVE_INFINITY),
    before: new Int32Array(states).fill(-1),
    open: new Heap(),
  };
  for (const { crossing, across, down } of seeds) {
    const trunk = goal.vertical ? across : down;
    const cost = trunk || seeds.length === 1 ? 0 : SECOND_TRUNK_COST;
    reach(search, stateOf(crossing, false), -1, cost + (across ? 0 : TURN_COST));
    reach(search, stateOf(crossing, true), -1, cost + (down ? 0 : TURN_COST));
  }
  const end = stateOf(goal.crossing, goal.vertical);
  for (let state = search.open.pop(); state !== undefined; state = search.open.pop()) {
    if (state === end) return { crossings: trace(search, end), cost: search.cost[end] ?? 0 };
    expand(search, state);
  }
  return null;
}

function stateOf(crossing: number, vertical: boolean): number {
  return crossing * 2 + (vertical ? 1 : 0);
}

function expand(search: Search, state: number): void {
  const crossing = state >> 1;
  const vertical = (state & 1) === 1;
  const cost = search.cost[state] ?? 0;
  const turn = crossing === search.goal.crossing ? LATE_TURN_COST : TURN_COST;
  reach(search, state ^ 1, state, cost + turn);
  const stride = vertical ? search.grid.xs.length : 1;
  step(search, state, crossing, crossing + stride, vertical, cost);
  step(search, state, crossing - stride, crossing - stride, vertical, cost);
}

/** Goes along one cell; `cell` is its upper or left crossing. */
function step(
  search: Search,
  state: number,
  cell: number,
  next: number,
  vertical: boolean,
  cost: number,
): void {
  if (cell < 0) return;
  const { grid, wires, owner } = search;
  const rate = (vertical ? grid.down : grid.across)[cell];
  if (rate === undefined || rate === Number.POSITIVE_INFINITY) return;
  const lines = vertical ? grid.ys : grid.xs;
  const line = vertical ? Math.floor(cell / grid.xs.length) : cell % grid.xs.length;
  const length = (lines[line + 1] ?? 0) - (lines[line] ?? 0);
  if (length <= 0) return;
  const price = length * (rate + wires.crowding(cell, vertical, owner));
  reach(
    search,
    stateOf(next, vertical),
    state,
    cost + price + wires.crossing(next, vertical, owner),
  );
}

function reach(search: Search, state: number, from: number, cost: number): void {
  if (cost >= (search.cost[state] ?? 0)) return;
  search.cost[state] = cost;
  search.before[state] = from;
  search.open.push(state, cost + leastCost(search, state >> 1));
}

/** Never more than what is left to pay: the plain distance. */
function leastCost({ grid, goal }: Search, crossing: number): number {
  const width = grid.xs.length;
  const dx = (grid.xs[crossing % width] ?? 0) - (grid.xs[goal.crossing % width] ?? 0);
  const row = Math.floor(crossing / width);
  const dy = (grid.ys[row] ?? 0) - (grid.ys[Math.floor(goal.crossing / width)] ?? 0);
  return Math.abs(dx) + Math.abs(dy);
}

function trace(search: Search, end: number): number[] {
  const way: number[] = [];
  for (let state = end; state >= 0; state = search.before[state] ?? -1) {
    const crossing = state >> 1;
    if (way.at(-1) !== crossing) way.push(crossing);
  }
  return way.reverse();
}
