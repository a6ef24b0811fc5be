import { ExploredFlag } from "../../generated/layout.js";
import type { StateGraph } from "../graph.js";

/** Which states lead to a state, as columns: those of state `n` stand from `first[n]` on. */
interface Backwards {
  readonly first: Uint32Array;
  readonly sources: Uint32Array;
}

function backwards(graph: StateGraph): Backwards {
  const first = new Uint32Array(graph.stateCount + 1);
  for (let edge = 0; edge < graph.edgeCount; edge++) {
    first[graph.target(edge) + 1] = (first[graph.target(edge) + 1] ?? 0) + 1;
  }
  for (let state = 0; state < graph.stateCount; state++) {
    first[state + 1] = (first[state + 1] ?? 0) + (first[state] ?? 0);
  }
  const place = first.slice();
  const sources = new Uint32Array(graph.edgeCount);
  for (let state = 0; state < graph.expanded; state++) {
    for (let edge = graph.firstEdge(state); edge < graph.endOfEdges(state); edge++) {
      const at = place[graph.target(edge)] ?? 0;
      sources[at] = state;
      place[graph.target(edge)] = at + 1;
    }
  }
  return { first, sources };
}

/**
 * The states from which every run comes to a fault, or to where nothing can happen any more, whatever the program does. Of a graph
 * of which all states are expanded: steps that fail have no edges there.
 */
export function lostStates(graph: StateGraph): Uint8Array {
  const lost = new Uint8Array(graph.stateCount);
  const left = new Uint32Array(graph.stateCount);
  const found: number[] = [];
  for (let state = 0; state < graph.stateCount; state++) {
    left[state] = graph.endOfEdges(state) - graph.firstEdge(state);
    const hasEnded = (graph.flags(state) & ExploredFlag.ENDED) !== 0;
    if (left[state] === 0 && !hasEnded) found.push(state);
  }
  for (const state of found) lost[state] = 1;
  const { first, sources } = backwards(graph);
  for (let state = found.pop(); state !== undefined; state = found.pop()) {
    for (let at = first[state] ?? 0; at < (first[state + 1] ?? 0); at++) {
      const source = sources[at] ?? 0;
      left[source] = (left[source] ?? 0) - 1;
      if (left[source] !== 0 || lost[source] === 1) continue;
      lost[source] = 1;
      found.push(source);
    }
  }
  return lost;
}

/** The states from which the watched thread is never dispatched, whatever the program does. */
export function hopelessStates(graph: StateGraph): Uint8Array {
  const hopeless = new Uint8Array(graph.stateCount).fill(1);
  const found: number[] = [];
  for (let state = 0; state < graph.expanded; state++) {
    for (let edge = graph.firstEdge(state); edge < graph.endOfEdges(state); edge++) {
      if (hopeless[state] === 0 || !graph.dispatchesWatched(edge)) continue;
      hopeless[state] = 0;
      found.push(state);
    }
  }
  const { first, sources } = backwards(graph);
  for (let state = found.pop(); state !== undefined; state = found.pop()) {
    for (let at = first[state] ?? 0; at < (first[state + 1] ?? 0); at++) {
      const source = sources[at] ?? 0;
      if (hopeless[source] === 0) continue;
      hopeless[source] = 0;
      found.push(source);
    }
  }
  return hopeless;
}

/** The first step of a way behind which all is lost; null: there is none. */
export function turningPoint(way: readonly number[], lost: Uint8Array): number | null {
  const at = way.findIndex((state) => lost[state] === 1);
  return at < 0 ? null : at;
}
