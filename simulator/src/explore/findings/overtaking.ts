import { ExploredEvent } from "../../generated/layout.js";
import type { StateGraph } from "../graph.js";
import { closedUnderChance } from "./chance.js";
import { type Components, componentsOf, type Part } from "./components.js";
import { Fairness } from "./fairness.js";

/** What may happen on an endless run that forgets a thread. */
export interface Allowed {
  /** Threads yield to others by name, and the application writes what schedulers go by. */
  readonly favours: boolean;
  readonly births: boolean;
  /** Threads kill others, which no workload can show; absent: they do. */
  readonly kills?: boolean;
}

/** Where an endless run goes: up to a state, and from there round and round. */
export interface Lasso {
  /** The states of the stem, the first one first; the last is the first of the loop. */
  readonly stem: readonly number[];
  /** States behind the first, up to and with the first again. */
  readonly loop: readonly number[];
}

const FAVOURS: readonly number[] = [ExploredEvent.YIELD_TO, ExploredEvent.SET];

/** The states in which the watched thread is ready, with the events that may happen meanwhile. */
function waitingPart(
  graph: StateGraph,
  allowed: Allowed,
  accepts: (state: number) => boolean = () => true,
): Part {
  const counts = (edge: number) => {
    const event = graph.event(edge);
    if (!allowed.births && event === ExploredEvent.BIRTH) return false;
    if (allowed.kills === false && event === ExploredEvent.KILL) return false;
    return allowed.favours || !FAVOURS.includes(event);
  };
  return {
    count: graph.expanded,
    has: (state) => graph.isWatchedReady(state) && accepts(state),
    firstEdge: (state) => graph.firstEdge(state),
    endOfEdges: (state) => graph.endOfEdges(state),
    target: (edge) => {
      const target = graph.target(edge);
      const isIn = graph.isWatchedReady(target) && accepts(target);
      return isIn && counts(edge) ? target : -1;
    },
  };
}

/**
 * A run on which a thread stays ready and is never dispatched, though every thread that runs gives up control: a cycle with a
 * dispatch in it. Of all the one with the shortest stem, and then a shortest loop. Null: there is none.
 * @param chance whether every outcome of chance comes to pass that can do so again and again
 */
export function findLasso(
  graph: StateGraph,
  allowed: Allowed,
  chance: "fair" | "any" = "fair",
): Lasso | null {
  const whole = waitingPart(graph, allowed);
  const part = chance === "fair" ? closedUnderChance(graph, whole) : whole;
  const components = componentsOf(part);
  const fairness = new Fairness(graph);
  const turning = fairness.components(part, components);
  let least: { state: number; loop: number[] } | null = null;
  for (let state = 0; state < part.count; state++) {
    const component = components.of[state] as number;
    if (component < 0 || turning[component] !== 1) continue;
    if (least !== null && graph.depth(state) > graph.depth(least.state)) break;
    const loop = shortestLoop(fairness, part, components, state, least?.loop.length);
    if (loop !== null) least = { state, loop };
  }
  return least === null ? null : { stem: graph.wayTo(least.state), loop: least.loop };
}

/** Those with a dispatch from one of their states to another one, or the same. */
function turningComponents(graph: StateGraph, part: Part, components: Components): Uint8Array {
  const turning = new Uint8Array(components.count);
  forEdges(part, (state, edge, target) => {
    const within = components.of[state] === components.of[target];
    if (within && graph.event(edge) === ExploredEvent.DISPATCH) {
      turning[components.of[state] as number] = 1;
    }
  });
  return turning;
}

function forEdges(part: Part, visit: (state: number, edge: number, target: number) => void): void {
  for (let state = 0; state < part.count; state++) {
    if (!part.has(state)) continue;
    for (let edge = part.firstEdge(state); edge < part.endOfEdges(state); edge++) {
      const target = part.target(edge);
      if (target >= 0) visit(state, edge, target);
    }
  }
}

/** From a state back to it, fairly, by fewer than so many events: breadth first over states with what is done on the way. */
export function shortestLoop(
  fairness: Fairness,
  part: Part,
  { of }: Components,
  start: number,
  below = Number.POSITIVE_INFINITY,
): number[] | null {
  const { all } = fairness;
  const each = all + 1;
  const first = start * each + fairness.ofState(start);
  const from = new Map<number, number>([[first, -1]]);
  const queue = [first];
  let length = 1;
  let endOfLevel = queue.length;
  for (const [index, node] of queue.entries()) {
    if (index === endOfLevel) {
      length++;
      endOfLevel = queue.length;
    }
    if (length >= below) return null;
    const state = Math.floor(node / each);
    for (let edge = part.firstEdge(state); edge < part.endOfEdges(state); edge++) {
      const target = part.target(edge);
      if (target < 0 || of[target] !== of[start]) continue;
      const done = (node % each) | fairness.ofEdge(edge) | fairness.ofState(target);
      const next = target * each + done;
      if (target === start && done === all) return wayBack(from, node, next, each);
      if (from.has(next)) continue;
      from.set(next, node);
      queue.push(next);
    }
  }
  return null;
}

function wayBack(
  from: ReadonlyMap<number, number>,
  node: number,
  last: number,
  each: number,
): number[] {
  const way = [Math.floor(last / each)];
  for (let at = node; (from.get(at) as number) >= 0; at = from.get(at) as number) {
    way.push(Math.floor(at / each));
  }
  return way.reverse();
}

/**
 * How often at most others are dispatched while a thread is ready; Infinity: there is no bound.
 * @param accepts the states that count
 */
export function leastBypass(
  graph: StateGraph,
  allowed: Allowed,
  accepts?: (state: number) => boolean,
): number {
  const part = waitingPart(graph, allowed, accepts);
  const components = componentsOf(part);
  if (turningComponents(graph, part, components).includes(1)) return Number.POSITIVE_INFINITY;
  // What a component leads to has a lower number, so its own bound is known before.
  const states = Array.from({ length: part.count }, (_, state) => state).filter(part.has);
  states.sort((a, b) => (components.of[a] as number) - (components.of[b] as number));
  const most = new Float64Array(components.count);
  for (const state of states) {
    const own = components.of[state] as number;
    for (let edge = part.firstEdge(state); edge < part.endOfEdges(state); edge++) {
      const target = part.target(edge);
      if (target < 0) continue;
      const passed = graph.event(edge) === ExploredEvent.DISPATCH ? 1 : 0;
      most[own] = Math.max(
        most[own] as number,
        passed + (most[components.of[target] as number] as number),
      );
    }
  }
  return most.reduce((a, b) => Math.max(a, b), 0);
}
