/** The cheapest way through the grid (A* over crossings and directions). */

import type { Grid } from "./grid.js";
import { BLOCKED, PIXEL } from "./grid.js";
import { Heap } from "./heap.js";
import type { Wires } from "./wires.js";

const TURN_COST = 26 * PIXEL;
/** A turn right at the end leaves little straight line for the arrow head. */
const LATE_TURN_COST = 40 * PIXEL;

/** What branches off sideways from a line that runs its own way would make a second trunk. */
const SECOND_TRUNK_COST = 160 * PIXEL;

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

export interface Way {
  /** From a seed to the goal. */
  readonly crossings: readonly number[];
  readonly cost: number;
}

/** Searches of one grid. They share their memory, so that a search costs nothing but the states it looks at. */
export class Search {
  readonly #grid: Grid;
  readonly #wires: Wires;
  readonly #width: number;
  /** By state (crossing and direction): cost so far, and the state before. */
  readonly #cost: Int32Array;
  readonly #before: Int32Array;
  readonly #done: Uint8Array;
  readonly #open = new Heap();
  /** By column and row: distance to the goal. */
  readonly #dx: Int32Array;
  readonly #dy: Int32Array;
  #goal: Goal = { crossing: 0, vertical: false };
  #limit = BLOCKED;

  constructor(grid: Grid, wires: Wires) {
    const states = grid.xs.length * grid.ys.length * 2;
    this.#grid = grid;
    this.#wires = wires;
    this.#width = grid.xs.length;
    this.#cost = new Int32Array(states);
    this.#before = new Int32Array(states);
    this.#done = new Uint8Array(states);
    this.#dx = new Int32Array(grid.xs.length);
    this.#dy = new Int32Array(grid.ys.length);
  }

  /** The cheapest way from a seed to the goal, or null when boxes leave none, or none below a limit of cost. */
  find(seeds: ReadonlyMap<number, Seed>, goal: Goal, limit: number): Way | null {
    this.#begin(goal, limit);
    for (const { crossing, across, down } of seeds.values()) {
      const trunk = goal.vertical ? across : down;
      const cost = trunk || seeds.size === 1 ? 0 : SECOND_TRUNK_COST;
      this.#reach(stateOf(crossing, false), -1, cost + (across ? 0 : TURN_COST));
      this.#reach(stateOf(crossing, true), -1, cost + (down ? 0 : TURN_COST));
    }
    const end = stateOf(goal.crossing, goal.vertical);
    for (let state = this.#open.pop(); state !== undefined; state = this.#open.pop()) {
      if (state === end) return { crossings: this.#trace(end), cost: this.#cost[end] ?? 0 };
      if (this.#done[state] === 1) continue;
      this.#done[state] = 1;
      this.#expand(state);
    }
    return null;
  }

  #begin(goal: Goal, limit: number): void {
    const { xs, ys } = this.#grid;
    const x = xs[goal.crossing % this.#width] ?? 0;
    const y = ys[Math.floor(goal.crossing / this.#width)] ?? 0;
    for (let i = 0; i < xs.length; i++) this.#dx[i] = PIXEL * Math.abs((xs[i] ?? 0) - x);
    for (let j = 0; j < ys.length; j++) this.#dy[j] = PIXEL * Math.abs((ys[j] ?? 0) - y);
    this.#goal = goal;
    this.#limit = limit;
    this.#cost.fill(BLOCKED);
    this.#done.fill(0);
    this.#open.clear();
  }

  #expand(state: number): void {
    const crossing = state >> 1;
    const vertical = (state & 1) === 1;
    const cost = this.#cost[state] ?? 0;
    const turn = crossing === this.#goal.crossing ? LATE_TURN_COST : TURN_COST;
    this.#reach(state ^ 1, state, cost + turn);
    const stride = vertical ? this.#width : 1;
    this.#step(state, crossing, crossing + stride, cost);
    this.#step(state, crossing - stride, crossing - stride, cost);
  }

  /** Goes along one cell to the crossing `next`. */
  #step(state: number, cell: number, next: number, cost: number): void {
    if (cell < 0) return;
    const vertical = (state & 1) === 1;
    const price = (vertical ? this.#wires.down : this.#wires.across).price(cell);
    if (price === BLOCKED) return;
    const reached = stateOf(next, vertical);
    if (this.#done[reached] === 1) return;
    this.#reach(reached, state, cost + price + this.#wires.crossing(next, vertical));
  }

  #reach(state: number, from: number, cost: number): void {
    if (cost >= (this.#cost[state] ?? 0)) return;
    const least = cost + this.#leastCost(state);
    if (least >= this.#limit) return;
    this.#cost[state] = cost;
    this.#before[state] = from;
    this.#open.push(state, least);
  }

  /** Never more than what is left to pay: the plain distance and the turns that it takes. */
  #leastCost(state: number): number {
    const crossing = state >> 1;
    const { vertical } = this.#goal;
    const dx = this.#dx[crossing % this.#width] ?? 0;
    const dy = this.#dy[(crossing / this.#width) | 0] ?? 0;
    const aside = vertical ? dx : dy;
    const turns = ((state & 1) === 1) !== vertical ? 1 : aside > 0 ? 2 : 0;
    return dx + dy + turns * TURN_COST;
  }

  #trace(end: number): number[] {
    const way: number[] = [];
    for (let state = end; state >= 0; state = this.#before[state] ?? -1) {
      const crossing = state >> 1;
      if (way.at(-1) !== crossing) way.push(crossing);
    }
    return way.reverse();
  }
}

function stateOf(crossing: number, vertical: boolean): number {
  return crossing * 2 + (vertical ? 1 : 0);
}
