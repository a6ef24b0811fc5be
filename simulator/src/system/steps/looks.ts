/**
 * Who looks at whose shared variables. Invariants and assertions ask nobody: they see the value that is at its owner. So
 * within a step owners go on before those who look at them, and tell them what has changed.
 */

import { type Result, success } from "../../base/result.js";
import type { SharedDescriptor } from "../../engine/descriptor.js";
import { openSchedulerModule } from "../../engine/scheduler-module.js";
import { Model, Shared } from "../../generated/layout.js";
import { MANAGER } from "../numbers.js";
import type { SystemProcess } from "../process.js";
import type { Looks } from "./stages.js";

/**
 * The names of what some of several schedulers look at.
 * @param all whether queries are asked to see what they answer: then all that they could read
 */
export function watchedNames(schedulers: readonly Uint8Array[], all: boolean): Result<string[]> {
  const names = new Set<string>();
  for (const bytes of schedulers) {
    const module = openSchedulerModule(bytes);
    if (!module.ok) return module;
    for (const { name } of lookedAt(module.value.descriptor.shared, all)) names.add(name);
  }
  return success([...names]);
}

/** Of a node's variables those of others that it looks at. */
const lookedAt = (shared: readonly SharedDescriptor[], all: boolean) =>
  shared.filter((one) => one.isLookedAt || (all && one.kind !== Shared.OWN));

/** Who looks at whom; null: nobody at anybody. */
export function looksOf(members: readonly (SystemProcess | null)[], all: boolean): Looks | null {
  const owners = ownersByName(members);
  const looks = members.map((member, number) =>
    number === MANAGER || member === null
      ? new Set<number>()
      : new Set(
          lookedAt(member.engine.descriptor.shared, all)
            .flatMap((shared) => ownersOf(shared, owners))
            .filter((owner) => owner !== number),
        ),
  );
  return looks.some(({ size }) => size > 0) ? looks : null;
}

/** Of variables that only their nodes have: the nodes. */
function ownersByName(members: readonly (SystemProcess | null)[]): Map<string, number[]> {
  const owners = new Map<string, number[]>();
  for (const [number, member] of members.entries()) {
    for (const { name, kind, model } of member?.engine.descriptor.shared ?? []) {
      if (kind !== Shared.OWN || model !== Model.REQUEST) continue;
      owners.set(name, [...(owners.get(name) ?? []), number]);
    }
  }
  return owners;
}

/** The manager has all but what a node keeps for itself; it says which node is in a slot. */
function ownersOf(
  { name, kind, model }: SharedDescriptor,
  owners: Map<string, number[]>,
): number[] {
  if (kind !== Shared.SLOT || model !== Model.REQUEST) return [MANAGER];
  return [MANAGER, ...(owners.get(name.slice(name.indexOf(".") + 1)) ?? [])];
}
