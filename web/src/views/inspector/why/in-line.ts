import { formatNumber, formatTime } from "../../../base/time.js";
import type { Analysis, GraphNode } from "../../../generated/services.js";
import { threadName, threadView } from "../../../model/run/run.js";
import type { Arrival, Moment, SimulationState } from "../../../model/run/simulation.js";

/** A thread in a container, in the order in which they leave. */
export interface InLine {
  readonly thread: number;
  readonly name: string;
  /** When it came there; null when that is not kept. */
  readonly since: Arrival | null;
  /** Of a sorted container: its key, in words; else null. */
  readonly key: string | null;
}

/** A container at a moment. */
export interface Line {
  /** With its index, for an element of an array. */
  readonly container: string;
  readonly node: GraphNode | null;
  readonly threads: readonly InLine[];
}

/**
 * Who is in a container, in the order in which they leave, since when and by which key.
 * @param state where the run stood when it mattered
 */
export function lineIn(
  container: number,
  program: Analysis,
  state: SimulationState,
  arrivals: Moment["arrivals"],
): Line | null {
  const found = state.containers.find(({ node }) => node === container);
  if (!found) return null;
  const node = nodeOf(program, container);
  return {
    container: found.name,
    node,
    threads: found.threads.map((thread) => ({
      thread,
      name: threadName(state, thread),
      since: arrivals[thread - 1] ?? null,
      key: node?.key ? keyOf(thread, node.key, program, state) : null,
    })),
  };
}

/** The node of the graph that a container, or an array of them, is. */
export function nodeOf(program: Analysis, container: number): GraphNode | null {
  const nodes = program.graph?.nodes ?? [];
  const within = ({ firstNode, size }: GraphNode) =>
    firstNode > 0 && firstNode <= container && container < firstNode + (size ?? 1);
  return nodes.find(within) ?? null;
}

function keyOf(thread: number, key: string, program: Analysis, state: SimulationState) {
  const index = program.attributes.findIndex(({ name }) => name === key);
  const value = threadView(state, thread)?.attributes[index];
  if (value === undefined) return null;
  return program.attributes[index]?.type === "time" ? formatTime(value) : formatNumber(value);
}

/** "since tick 41"; where that is not kept, nothing. */
function sinceWhen({ since }: InLine): string {
  return since ? `since tick ${formatNumber(since.tick)}` : "";
}

/** What is told of a thread in a line: its key, and since when. */
export function detailOf(one: InLine, node: GraphNode | null): string {
  const key = one.key !== null && node?.key ? `${node.key} ${one.key}` : "";
  return [key, sinceWhen(one)].filter((each) => each !== "").join(", ");
}
