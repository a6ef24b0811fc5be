import { ExploredFlag } from "../generated/layout.js";

const STATE_WORDS = 3;
const EDGE_WORDS = 2;
const FLAG_BITS = 0xff;
const KIND_BITS = 0xff;
const OF_WATCHED = 0x100;
const PROCESSOR_BITS = 9;
const PROCESSORS = 0x7f;
const ACTION_BITS = 16;

/** All states that were found, by number, and what leads from one to the next. */
export class StateGraph {
  readonly stateCount: number;
  /** States of which all steps are known: those below this number. */
  readonly expanded: number;
  readonly edgeCount: number;
  readonly #states: Uint32Array;
  readonly #edges: Uint32Array;

  /** @param states and edges as cat_explore_read copies them */
  constructor(states: Uint32Array, edges: Uint32Array, expanded: number) {
    this.#states = states;
    this.#edges = edges;
    this.stateCount = states.length / STATE_WORDS;
    this.edgeCount = edges.length / EDGE_WORDS;
    this.expanded = expanded;
  }

  /** From which it was found; NONE of the first states. */
  parent(state: number): number {
    return this.#states[state * STATE_WORDS] as number;
  }

  depth(state: number): number {
    return (this.#states[state * STATE_WORDS + 2] as number) >>> 8;
  }

  /** As in ExploredFlag. */
  flags(state: number): number {
    return (this.#states[state * STATE_WORDS + 2] as number) & FLAG_BITS;
  }

  isWatchedReady(state: number): boolean {
    return (this.flags(state) & ExploredFlag.WATCHED_READY) !== 0;
  }

  firstEdge(state: number): number {
    return state < this.expanded
      ? (this.#states[state * STATE_WORDS + 1] as number)
      : this.edgeCount;
  }

  /** The one behind the last. */
  endOfEdges(state: number): number {
    return state + 1 < this.expanded ? this.firstEdge(state + 1) : this.edgeCount;
  }

  target(edge: number): number {
    return this.#edges[edge * EDGE_WORDS] as number;
  }

  /** As in ExploredEvent. */
  event(edge: number): number {
    return (this.#edges[edge * EDGE_WORDS + 1] as number) & KIND_BITS;
  }

  /** To which a thread is dispatched, from 0. */
  processor(edge: number): number {
    return ((this.#edges[edge * EDGE_WORDS + 1] as number) >>> PROCESSOR_BITS) & PROCESSORS;
  }

  /** A number that edges of one state have in common that are next to each other and differ by chance alone. */
  action(edge: number): number {
    return (this.#edges[edge * EDGE_WORDS + 1] as number) >>> ACTION_BITS;
  }

  /** The one behind the last edge of a state that differs from an edge by chance alone. */
  endOfAction(edge: number, endOfEdges: number): number {
    let end = edge + 1;
    while (end < endOfEdges && this.action(end) === this.action(edge)) end++;
    return end;
  }

  dispatchesWatched(edge: number): boolean {
    return ((this.#edges[edge * EDGE_WORDS + 1] as number) & OF_WATCHED) !== 0;
  }

  /** A shortest way to a state: the states on it, the first one first. */
  wayTo(state: number): number[] {
    const way = [state];
    for (let at = this.parent(state); at !== 0xffffffff; at = this.parent(at)) way.push(at);
    return way.reverse();
  }
}
