/**
 * What is otherwise in a fork of a system's run. A fork is the same run once more with that: before the first of its
 * changes all is the same, so one can go back in it to the beginning.
 */

import type { TimedChange } from "../engine/loader.js";
import type { SystemPlan, SystemWay } from "../generated/system.js";
import type { SystemChange } from "../system-protocol.js";
import type { RandomStream } from "./random.js";

/** The plan with nodes that are gone earlier than its text says. */
export function changedPlan(plan: SystemPlan, changes: readonly SystemChange[]): SystemPlan {
  const nodes = plan.nodes.map((node, at) => {
    const times = changes.flatMap((change) =>
      change.kind === "crash" && change.node === at + 1 ? [change.time] : [],
    );
    return times.length === 0
      ? node
      : { ...node, crashes: Math.min(node.crashes ?? Number.POSITIVE_INFINITY, ...times) };
  });
  return { ...plan, nodes };
}

/** The plan with links on which messages come as early as they can. */
export function withoutChance(plan: SystemPlan): SystemPlan {
  const straight = <Way extends SystemWay>(way: Way): Way => ({ ...way, jitter: null, loss: 0 });
  const { links, manager, default: usual } = plan;
  return {
    ...plan,
    links: links.map(straight),
    manager: straight(manager),
    default: straight(usual),
  };
}

interface Begun {
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** What a run begins with where a change says otherwise. */
export function changedStart<Start extends Begun>(
  start: Start,
  changes: readonly SystemChange[],
): Start {
  let { seed, parameters }: Begun = start;
  for (const change of changes) {
    if (change.kind === "seed" && change.time === null) seed = change.seed;
    if (change.kind === "parameter" && change.time === null) {
      parameters = { ...parameters, [change.name]: change.value };
    }
  }
  return { ...start, seed, parameters };
}

/** Another seed of all random numbers, from a time on, ns. */
export interface Reseeding {
  readonly from: number;
  readonly seed: bigint;
}

/** The changes of the seed, in the order of their times; one that is none was refused before. */
export function reseedings(changes: readonly SystemChange[]): Reseeding[] {
  return changes
    .flatMap((change) =>
      change.kind === "seed" && change.time !== null
        ? [{ from: change.time + 1, seed: BigInt(change.seed) }]
        : [],
    )
    .sort((a, b) => a.from - b.from);
}

interface Changing {
  readonly number: number;
  /** Before then nothing can change in it, ns. */
  readonly begins: number;
  /** Which parameters of the system it has. */
  readonly parameters: ReadonlySet<string>;
  /** The seed of its streams, by that of the system. */
  readonly seedOf: (seed: bigint) => bigint;
}

/** What is otherwise in a process from a time on. */
export function changesIn(changes: readonly SystemChange[], process: Changing): TimedChange[] {
  const { number, begins, parameters, seedOf } = process;
  const at = (time: number) => Math.max(begins, time + 1);
  const seeds = reseedings(changes).map(({ from, seed }) => ({
    time: at(from - 1),
    seed: seedOf(seed),
  }));
  const values = changes.flatMap((change) => {
    const isOwn =
      change.kind === "parameter" ? parameters.has(change.name) : change.kind === "variable";
    if (!isOwn || (change.kind !== "parameter" && change.kind !== "variable")) return [];
    if (change.time === null || (change.kind === "variable" && change.node !== number)) return [];
    return [{ time: at(change.time), name: change.name, value: change.value }];
  });
  return [...seeds, ...values];
}

/** Streams of random numbers that take turns: each from a time on, ns. */
export interface TimedStream {
  readonly from: number;
  readonly stream: RandomStream;
}

/** When messages of a way come (ns) that come at other times, by how many went that way before. */
export function movedOn(
  changes: readonly SystemChange[],
  from: number,
  to: number,
): ReadonlyMap<number, number> {
  return new Map(
    changes.flatMap((change) =>
      change.kind === "arrival" && change.message.from === from && change.message.to === to
        ? [[change.message.place, change.arrival] as const]
        : [],
    ),
  );
}
