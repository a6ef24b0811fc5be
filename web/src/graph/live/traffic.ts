/** Which arrows of the graph the last tick went along, and which threads travel on them when a run has gone on. */

import type { Graph, GraphEdge, GraphNode, NodeKind } from "../../generated/services.js";
import { decides } from "../../model/run/decision.js";
import { type RunState, threadView, ticksPerSecond, UNIT_SPEED } from "../../model/run/run.js";
import type { Move, SimulationState } from "../../model/run/simulation.js";
import { indexOf } from "../graph-index.js";
import { isContainer } from "../layout/shapes.js";

/** A thread on its way along one or more arrows. */
export interface Journey {
  readonly thread: number;
  readonly edges: readonly string[];
}

/** What the last tick did, in terms of the graph. */
export interface Traffic {
  readonly tick: number;
  /** Edges that a thread went along, and the edge of a dispatch, with the sites of the statements. */
  readonly edges: ReadonlyMap<string, number>;
  /** Containers that a thread left or entered. */
  readonly nodes: ReadonlySet<string>;
  readonly journeys: readonly Journey[];
}

export const NO_TRAFFIC: Traffic = {
  tick: -1,
  edges: new Map(),
  nodes: new Set(),
  journeys: [],
};

/** What the last tick of a run did on a graph. */
export function trafficOf(graph: Graph, simulation: SimulationState): Traffic {
  const edges = new Map<string, number>();
  const nodes = new Set<string>();
  const journeys = new Map<number, string[]>();
  for (const move of simulation.moves) {
    for (const node of [nodeAt(graph, move.from), nodeAt(graph, move.to)]) {
      if (node) nodes.add(node.id);
    }
    const edge = edgeOf(graph, move);
    if (!edge) continue;
    edges.set(edge.id, move.site);
    const journey = journeys.get(move.thread) ?? [];
    journeys.set(move.thread, [...journey, edge.id]);
  }
  const dispatch = dispatchEdge(graph, simulation);
  if (dispatch) edges.set(dispatch.id, simulation.site);
  return {
    tick: simulation.tick,
    edges,
    nodes,
    journeys: [...journeys].map(([thread, way]) => ({ thread, edges: way })),
  };
}

function nodeAt(graph: Graph, container: number): GraphNode | undefined {
  if (container === 0) return undefined;
  return graph.nodes.find(
    (node) =>
      isContainer(node) &&
      container >= node.firstNode &&
      container < node.firstNode + (node.size ?? 1),
  );
}

/** The edge between the containers of a move, by its statement where several join them. */
function edgeOf(graph: Graph, move: Move): GraphEdge | undefined {
  const source = nodeAt(graph, move.from) ?? outside(graph, "birth");
  const target = nodeAt(graph, move.to);
  const to = target ?? outside(graph, "end");
  const joining = source && to ? indexOf(graph).between(source.id, to.id) : [];
  if (joining.length === 0 && !target) return edgeToEnd(graph);
  return joining.find((edge) => hasSite(edge, move.site)) ?? joining[0];
}

/** A thread that ends while it runs leaves from the processor, whatever slot it sat in. */
function edgeToEnd(graph: Graph): GraphEdge | undefined {
  return edgeBetween(graph, outside(graph, "running"), outside(graph, "end"));
}

function outside(graph: Graph, kind: NodeKind): GraphNode | undefined {
  return graph.nodes.find((node) => node.kind === kind);
}

function edgeBetween(graph: Graph, source?: GraphNode, target?: GraphNode): GraphEdge | undefined {
  return source && target && indexOf(graph).between(source.id, target.id)[0];
}

function hasSite(edge: GraphEdge, site: number): boolean {
  return edge.transfers.some((transfer) => transfer.site === site);
}

/** The way to the processor that the thread has taken which has just been chosen. */
function dispatchEdge(graph: Graph, simulation: SimulationState): GraphEdge | undefined {
  if (!decides(simulation.handler) || simulation.running === 0) return undefined;
  const slot = nodeAt(graph, threadView(simulation, simulation.running)?.container ?? 0);
  return edgeBetween(graph, slot, outside(graph, "running"));
}

/** Above this multiple of the unit speed threads jump. */
const FASTEST_TRAVEL = 8;

/** What the last tick did, and which threads have not arrived yet: they are on their arrows, not in their containers. */
export interface Travel {
  readonly traffic: Traffic;
  readonly travelling: ReadonlySet<number>;
}

/** @param before - the run before it went on; null where nothing is to travel. */
export function travelOf(state: RunState, before: RunState | null): Travel {
  const graph = state.program?.graph;
  const traffic = graph && state.simulation ? trafficOf(graph, state.simulation) : NO_TRAFFIC;
  const travelling = new Set<number>();
  if (before && travels(state, before)) {
    const moved = newlyMoved(state, before);
    for (const { thread } of traffic.journeys) if (moved.has(thread)) travelling.add(thread);
  }
  return { traffic, travelling };
}

/** The threads of this tick's moves, without those that were shown before a step within its handler. */
function newlyMoved({ simulation: now }: RunState, { simulation: then }: RunState): Set<number> {
  const shown = now?.tick === then?.tick ? then?.moves.length : 0;
  return new Set(now?.moves.slice(shown).map(({ thread }) => thread));
}

/** Whether threads go along their arrows: on the way forward, slowly enough to be seen. */
function travels(state: RunState, before: RunState): boolean {
  const now = state.simulation;
  const then = before.simulation;
  if (!now || !then || state.program !== before.program || now.tick < then.tick) return false;
  if (now.tick === then.tick && now.moves.length <= then.moves.length) return false;
  if (!now.playing) return true;
  const speed = ticksPerSecond(state);
  return speed !== null && speed <= FASTEST_TRAVEL * UNIT_SPEED;
}
