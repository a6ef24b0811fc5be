/** Small but whole messages of compiler and simulator, to be varied by tests. */
import type { Analysis, SiteInfo } from "../src/generated/services.js";
import type { ContainerView, SimulationState } from "../src/model/run/simulation.js";

const NO_CHECKS = { total: 0, proven: 0, runtime: 0, refuted: 0, list: [], guards: [] };

export function analysisOf(changes: Partial<Analysis> = {}): Analysis {
  return {
    version: 1,
    name: "s",
    model: "classic",
    profile: "embedded",
    diagnostics: [],
    outline: [],
    graph: { nodes: [], edges: [] },
    checks: NO_CHECKS,
    sites: [],
    handlers: [],
    containers: [],
    attributes: [],
    globals: [],
    compiled: null,
    ...changes,
  };
}

export function simulationOf(changes: Partial<SimulationState> = {}): SimulationState {
  return {
    tick: 1,
    time: 0,
    decisions: 1,
    switches: 0,
    wasted: 0,
    schedulerTime: 0,
    lastTick: 1,
    lastTime: 0,
    outcome: null,
    pause: null,
    playing: false,
    breakpoint: null,
    handler: "schedule",
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

export function containerOf(node: number, name: string, threads: number[]): ContainerView {
  return { node, name, local: false, threads };
}

/** Sites at the places of their texts in `source`, in this order, after site 0. */
export function sitesIn(
  source: string,
  ...wanted: readonly (readonly [kind: string, text: string])[]
): SiteInfo[] {
  const nowhere = {
    kind: "statement",
    handler: "",
    text: "",
    file: "",
    from: 0,
    to: 0,
    line: 0,
    parts: [],
  };
  let end = 0;
  const sites = wanted.map(([kind, text]) => {
    const from = source.indexOf(text, end);
    end = from + text.length;
    const line = source.slice(0, from).split("\n").length;
    return { kind, handler: "schedule", text, file: "s.sched", from, to: end, line, parts: [] };
  });
  return [nowhere, ...sites];
}
