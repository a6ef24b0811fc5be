/** Breakpoints of systems: the same as those of single runs, each in one process. */

import type { SystemBreakpoint } from "catapults-sim";
import type { Analysis, CompiledSystem, TextFile } from "../../generated/services.js";
import {
  afterEdit,
  type NodeBreakpoint,
  type SetBreakpoint,
  stopWords,
} from "../run/breakpoints.js";
import { threadName } from "../run/run.js";
import type { SimulationState, Until } from "../run/simulation.js";
import { sitesFrom } from "../run/sites.js";
import { processesOf } from "./program.js";

export type { SystemBreakpoint } from "catapults-sim";
export type { NodeBreakpoint } from "../run/breakpoints.js";

/** `www: \`ready\` reaches 3 threads`. */
export function nodeStopWords(
  { process, stop }: Pick<NodeBreakpoint, "process" | "stop">,
  simulation: SimulationState | null,
): string {
  const words = stopWords(stop, (thread) => threadName(simulation, thread));
  return `${words} in ${process === "manager" ? "the manager" : process}`;
}

/** The number of a process in the system that runs; null: it has none of that name. */
export const numberOf = (compiled: CompiledSystem | null, process: string): number | null =>
  processesOf(compiled).find(({ label }) => label === process)?.number ?? null;

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
export function fileOf(compiled: CompiledSystem, node: number): string {
  const first = compiled.manager?.sites.find(({ file }) => file !== "");
  return (node === 0 ? first?.file : familyOf(compiled, node)?.file) ?? "";
}

/** What the run is to stop at; a sentence where it has nothing of the kind. */
function untilOf(
  { stop }: NodeBreakpoint,
  node: number,
  compiled: CompiledSystem | null,
): Until | string {
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
    const { id, process } = each;
    const node = numberOf(compiled, process);
    if (node === null) {
      left.push({ id, problem: `The system has no process \`${process}\` now.` });
      continue;
    }
    const until = untilOf(each, node, compiled);
    if (typeof until === "string") left.push({ id, problem: until });
    else taken.push({ id, node, until });
  }
  return { taken, left };
}

/** The breakpoints after edits of texts: those of lines stay at their statements. */
export function afterEdits(
  breakpoints: readonly NodeBreakpoint[],
  before: readonly TextFile[],
  after: readonly TextFile[],
): readonly NodeBreakpoint[] {
  const files = [...new Set(breakpoints.map(({ file }) => file))];
  const moved = files.flatMap((file) => {
    const own = breakpoints.filter((each) => each.file === file);
    const [former, present] = [before, after].map((texts) => textOf(texts, file));
    return former === undefined || present === undefined ? own : afterEdit(own, former, present);
  });
  if (moved.length === breakpoints.length && moved.every((each) => breakpoints.includes(each)))
    return breakpoints;
  return breakpoints.flatMap(({ id }) => moved.filter((each) => each.id === id));
}

const textOf = (texts: readonly TextFile[], file: string): string | undefined =>
  texts.find(({ name }) => name === file)?.text;
