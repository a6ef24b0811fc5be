import { containerNames } from "../trace/names.js";
import type { Explorer } from "./explorer.js";
import type { StateGraph } from "./graph.js";
import { PathTeller } from "./path.js";
import type { StateShape } from "./types.js";

/** States whose keys are looked at together. */
const AT_ONCE = 4096;
/** More are no summary any more. */
const MOST_SHAPES = 200;

/** The states by how many threads each container holds, in the order in which they are reached; none where there are too many. */
export function shapesOf(explorer: Explorer, graph: StateGraph): StateShape[] {
  const { countsAt } = explorer.look();
  const names = containerNames(explorer.descriptor).map(({ name }) => name);
  const found = new Map<string, { first: number; states: number }>();
  for (let start = 0; start < graph.stateCount; start += AT_ONCE) {
    for (const [offset, key] of explorer.keys(start, AT_ONCE).entries()) {
      const lengths = key.subarray(countsAt, countsAt + names.length).join(" ");
      const shape = found.get(lengths);
      if (shape !== undefined) shape.states++;
      else found.set(lengths, { first: start + offset, states: 1 });
    }
    if (found.size > MOST_SHAPES) return [];
  }
  return [...found].map(([lengths, { first, states }]) => {
    const teller = new PathTeller(explorer);
    const counts = lengths.split(" ").map(Number);
    return {
      lengths: names.map((name, index) => ({ name, threads: counts[index] ?? 0 })),
      states,
      way: graph.wayTo(first).map((state) => teller.to(state)),
    };
  });
}
