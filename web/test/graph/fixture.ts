import type { Graph, GraphEdge, GraphNode } from "../../src/generated/services.js";
import type { SimulationState, ThreadView } from "../../src/model/run/simulation.js";

/** A small scheduler's graph: birth, a queue, an array of stacks, a slot, the processor, the end. */
export const GRAPH: Graph = {
  nodes: [
    node("ready", "queue", 1),
    { ...node("level", "stack", 2), size: 3 },
    node("current", "threadref", 5),
    node("birth", "birth", 0),
    node("running", "running", 0),
    node("end", "end", 0),
  ],
  edges: [
    edge("newthread", "birth", "ready", 1),
    edge("schedule", "ready", "current", 2),
    { ...edge("schedule", "level", "current", 3), conditional: true },
    edge("schedule", "current", "running", 4),
    edge("switch_out", "current", "level", 5),
    edge("exit", "running", "end"),
  ],
};

export function node(name: string, kind: GraphNode["kind"], firstNode: number): GraphNode {
  return {
    id: name,
    kind,
    name,
    size: null,
    key: null,
    lowestFirst: false,
    firstNode,
    from: 0,
    to: 0,
  };
}

export function edge(handler: string, source: string, target: string, site?: number): GraphEdge {
  const transfers =
    site === undefined
      ? []
      : [{ site, from: 0, to: 0, line: 1, conditions: [], verdict: "proven" as const }];
  const id = `${handler}:${source}>${target}`;
  return {
    id,
    source,
    target,
    handler,
    loop: false,
    conditional: false,
    inferred: false,
    transfers,
  };
}

export function thread(number: number, changes: Partial<ThreadView> = {}): ThreadView {
  return {
    thread: number,
    className: "worker",
    instance: number - 1,
    state: "ready",
    since: 0,
    ran: 0,
    container: 0,
    waitsFor: null,
    line: 1,
    attributes: [],
    ...changes,
  };
}

/** A state of a run in which nothing has happened, with changes. */
export function simulation(changes: Partial<SimulationState> = {}): SimulationState {
  return {
    tick: 1,
    time: 0,
    decisions: 0,
    switches: 0,
    wasted: 0,
    schedulerTime: 0,
    lastTick: 1,
    lastTime: 0,
    outcome: null,
    pause: null,
    playing: false,
    breakpoint: null,
    handler: null,
    handlerThread: 0,
    running: 0,
    site: 0,
    moves: [],
    path: [],
    passedBefore: 0,
    threads: [],
    containers: [],
    globals: [],
    variables: [],
    ...changes,
  };
}
