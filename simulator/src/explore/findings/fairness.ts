import { ExploredEvent, ExploredFlag } from "../../generated/layout.js";
import type { StateGraph } from "../graph.js";
import type { Components, Part } from "./components.js";

/**
 * What an endless run owes for every thread that runs to give up control: a dispatch, and of several processors on each one a
 * dispatch, or a state in which it is idle. A bit stands for each of that.
 */
export class Fairness {
  /** All that is owed. */
  readonly all: number;
  readonly #graph: StateGraph;
  readonly #processors: number;

  constructor(graph: StateGraph) {
    this.#graph = graph;
    this.#processors = processorsOf(graph);
    this.all = this.#processors === 1 ? 1 : (1 << (this.#processors + 1)) - 1;
  }

  ofState(state: number): number {
    if (this.#processors === 1) return 0;
    const idle = Math.floor(this.#graph.flags(state) / ExploredFlag.IDLE);
    return (idle << 1) & this.all;
  }

  ofEdge(edge: number): number {
    if (this.#graph.event(edge) !== ExploredEvent.DISPATCH) return 0;
    return this.#processors === 1 ? 1 : 1 | (2 << this.#graph.processor(edge));
  }

  /** By component of a part: whether all is done within it. */
  components(part: Part, { of, count }: Components): Uint8Array {
    const done = new Uint32Array(count);
    for (let state = 0; state < part.count; state++) {
      const own = of[state] as number;
      if (own < 0) continue;
      done[own] = (done[own] as number) | this.ofState(state);
      for (let edge = part.firstEdge(state); edge < part.endOfEdges(state); edge++) {
        const target = part.target(edge);
        if (target >= 0 && of[target] === own)
          done[own] = (done[own] as number) | this.ofEdge(edge);
      }
    }
    return Uint8Array.from(done, (one) => (one === this.all ? 1 : 0));
  }
}

/** Those to which threads are dispatched: what is never used is idle. */
function processorsOf(graph: StateGraph): number {
  let most = 0;
  for (let edge = 0; edge < graph.edgeCount; edge++) most = Math.max(most, graph.processor(edge));
  return most + 1;
}
