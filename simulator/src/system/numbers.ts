/** How the members of a system are numbered: the manager, the nodes from 1, then shared channels. */

import type { SystemPlan } from "../generated/system.js";

export const MANAGER = 0;

export const sharedNumber = ({ nodes }: SystemPlan, index: number): number =>
  nodes.length + 1 + index;

/** The names of shared channels by their numbers. */
export const sharedLabels = (plan: SystemPlan): ReadonlyMap<number, string> =>
  new Map(plan.sharedChannels.map(({ name }, index) => [sharedNumber(plan, index), name]));
