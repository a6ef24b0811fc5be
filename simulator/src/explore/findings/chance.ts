import type { StateGraph } from "../graph.js";
import { componentsOf, type Part } from "./components.js";

/**
 * What a run can stay in for ever although chance is fair: of a step that is taken again and again every outcome comes to pass, so
 * all of them lead on within a strongly connected component. These are the end components of a Markov decision process, found
 * by taking out what chance leads away from until nothing is left to take out (L. de Alfaro, *Formal Verification of
 * Probabilistic Systems*, 1997). Without chance it is the same part.
 */
export function closedUnderChance(graph: StateGraph, part: Part): Part {
  if (!hasChance(graph, part)) return part;
  const isOut = new Uint8Array(graph.edgeCount);
  const closed: Part = { ...part, target: (edge) => (isOut[edge] === 1 ? -1 : part.target(edge)) };
  for (let isLess = true; isLess; ) {
    isLess = false;
    const { of } = componentsOf(closed);
    for (let state = 0; state < part.count; state++) {
      if ((of[state] as number) < 0) continue;
      const end = part.endOfEdges(state);
      for (let edge = part.firstEdge(state); edge < end; ) {
        const next = graph.endOfAction(edge, end);
        const leaves = (one: number) => {
          const target = closed.target(one);
          return target < 0 || of[target] !== of[state];
        };
        const outcomes = Array.from({ length: next - edge }, (_, index) => edge + index);
        if (outcomes.length > 1 && outcomes.some(leaves)) {
          for (const one of outcomes) {
            if (closed.target(one) >= 0) isLess = true;
            isOut[one] = 1;
          }
        }
        edge = next;
      }
    }
  }
  return closed;
}

function hasChance(graph: StateGraph, part: Part): boolean {
  for (let state = 0; state < part.count; state++) {
    if (!part.has(state)) continue;
    const end = part.endOfEdges(state);
    for (let edge = part.firstEdge(state); edge < end; edge++) {
      if (graph.endOfAction(edge, end) > edge + 1) return true;
    }
  }
  return false;
}
