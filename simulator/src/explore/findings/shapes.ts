import { containerNames } from "../../trace/names.js";
import type { Explorer } from "../explorer.js";
import type { StateGraph } from "../graph.js";
import { PathTeller } from "../path.js";
import type { StateShape } from "../types.js";

/** States whose keys are looked at together. */
const AT_ONCE = 4096;
/** More are no summary any more. */
const MOST_SHAPES = 200;

/** All states by how many threads each container holds. */
export interface Groups {
  readonly groups: readonly { readonly lengths: string; readonly first: number; states: number }[];
  /** By state: its group. */
  readonly of: Uint8Array;
}

/** The states by how many threads each container holds, in the order in which they are reached; null where there are too many. */
export function groupsOf(explorer: Explorer, graph: StateGraph): Groups | null {
  const { countsAt } = explorer.look();
  const containers = containerNames(explorer.descriptor).length;
  const of = new Uint8Array(graph.stateCount);
  const numbers = new Map<string, number>();
  const groups: Groups["groups"][number][] = [];
  for (let start = 0; start < graph.stateCount; start += AT_ONCE) {
    for (const [offset, key] of explorer.keys(start, AT_ONCE).entries()) {
      const lengths = key.subarray(countsAt, countsAt + containers).join(" ");
      const number = numbers.get(lengths) ?? groups.length;
      const group = groups[number];
      if (group === undefined) {
        numbers.set(lengths, number);
        groups.push({ lengths, first: start + offset, states: 1 });
      } else group.states++;
      of[start + offset] = number;
    }
    if (groups.length > MOST_SHAPES) return null;
  }
  return { groups, of };
}

/** The same with names, each with a run that comes there. */
export function shapesOf(explorer: Explorer, graph: StateGraph, { groups }: Groups): StateShape[] {
  const names = containerNames(explorer.descriptor).map(({ name }) => name);
  return groups.map(({ lengths, first, states }) => {
    const teller = new PathTeller(explorer);
    const counts = lengths.split(" ").map(Number);
    return {
      lengths: names.map((name, index) => ({ name, threads: counts[index] ?? 0 })),
      states,
      way: graph.wayTo(first).map((state) => teller.to(state)),
    };
  });
}
