/**
 * What is otherwise in a fork of a system's run. A fork is the same run once more with that: before the first of its
 * changes all is the same, so one can go back in it to the beginning.
 */

import type { SystemPlan } from "../generated/system.js";
import type { SystemChange } from "../system-protocol.js";
import type { SystemStart } from "./program.js";

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

/** What a run begins with where a change says otherwise. */
export function changedStart(start: SystemStart, changes: readonly SystemChange[]): SystemStart {
  let { seed, parameters } = start;
  for (const change of changes) {
    if (change.kind === "seed") seed = change.seed;
    if (change.kind === "parameter") parameters = { ...parameters, [change.name]: change.value };
  }
  return { ...start, seed, parameters };
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
