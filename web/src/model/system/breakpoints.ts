/** Breakpoints of systems: the same as those of single runs, each in one process. */

import type { SystemBreakpoint } from "catapults-sim";
import type { Analysis, CompiledSystem } from "../../generated/services.js";
import { type Breakpoint, type SetBreakpoint, stopWords } from "../run/breakpoints.js";
import { threadName } from "../run/run.js";
import type { SimulationState, Until } from "../run/simulation.js";
import { sitesFrom } from "../run/sites.js";
import type { LabelOf } from "./forks.js";

export type { SystemBreakpoint } from "catapults-sim";

/** A breakpoint in a process, by its number. */
export interface NodeBreakpoint extends Breakpoint {
  readonly node: number;
}

/** `www: \`ready\` reaches 3 threads`. */
export function nodeStopWords(
  { node, stop }: Pick<NodeBreakpoint, "node" | "stop">,
  simulation: SimulationState | null,
  labelOf: LabelOf,
): string {
  const words = stopWords(stop, (thread) => threadName(simulation, thread));
  return `${words} in ${labelOf(node)}`;
}

/** The scheduler that runs in a process; null: there is none. */
export function schedulerOf(compiled: CompiledSystem | null, node: number): Analysis | null {
  if (compiled === null) return null;
  if (node === 0) return compiled.manager;
  return familyOf(compiled, node)?.scheduler ?? null;
}

function familyOf({ plan, families }: CompiledSystem, node: number) {
  const family = plan?.nodes[node - 1]?.family;
  return families.find(({ name }) => name === family) ?? null;
}

/** The text of the scheduler that runs in a process. */
function fileOf(compiled: CompiledSystem, node: number): string {
  const first = compiled.manager?.sites.find(({ file }) => file !== "");
  return (node === 0 ? first?.file : familyOf(compiled, node)?.file) ?? "";
}

/** What the run is to stop at; a sentence where it has nothing of the kind. */
function untilOf({ node, stop }: NodeBreakpoint, compiled: CompiledSystem | null): Until | string {
  const scheduler = schedulerOf(compiled, node);
  if (compiled === null || scheduler === null) return "The process has no scheduler.";
  switch (stop.kind) {
    case "line": {
      const sites = sitesFrom(scheduler, fileOf(compiled, node), stop.line);
      if (scheduler.sites[sites[0] ?? 0]?.line === stop.line) return { kind: "site", sites };
      return "This line holds no statement of a handler now.";
    }
    case "length": {
      const found = containersOf(scheduler).find(({ name }) => name === stop.container);
      if (!found) return `The scheduler has no container \`${stop.container}\`.`;
      return { kind: "length", container: found.node, length: stop.length };
    }
    default:
      return stop;
  }
}

/** The containers of a scheduler, each of an array by itself, with their nodes in a run. */
export function containersOf(scheduler: Analysis | null) {
  return (scheduler?.containers ?? []).flatMap(({ name, size, firstNode, local }) =>
    Array.from({ length: size ?? 1 }, (_, index) => ({
      name: size === null ? name : `${name}[${index}]`,
      node: firstNode + index,
      local,
    })),
  );
}

/** What a run takes of those that are on, and why others are never met. */
export function takenBy(
  breakpoints: readonly NodeBreakpoint[],
  compiled: CompiledSystem | null,
): {
  readonly taken: readonly (SystemBreakpoint & { id: number })[];
  readonly left: readonly SetBreakpoint[];
} {
  const taken: (SystemBreakpoint & { id: number })[] = [];
  const left: SetBreakpoint[] = [];
  for (const each of breakpoints.filter(({ isOn }) => isOn)) {
    const { id, node } = each;
    const until = untilOf(each, compiled);
    if (typeof until === "string") left.push({ id, problem: until });
    else taken.push({ id, node, until });
  }
  return { taken, left };
}
