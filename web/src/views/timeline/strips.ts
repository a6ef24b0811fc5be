/** Which containers' lengths are worth a strip. */

import type { Analysis } from "../../generated/services.js";
import { isSlot } from "../../model/container-kinds.js";
import type { ContainerView, Timeline } from "../../model/run/simulation.js";

const STRIPS = 2;

/** Containers whose length changes most, by node number; slots, which hold one thread at most, come last. */
export function interesting(
  containers: readonly ContainerView[],
  timeline: Timeline | null,
  program: Analysis | null,
): number[] {
  const slots = new Set(
    program?.containers
      .filter((info) => isSlot(info.kind))
      .flatMap((info) => Array.from({ length: info.size ?? 1 }, (_, i) => info.firstNode + i)),
  );
  return containers
    .filter((container) => !container.local)
    .map(({ node }) => ({ node, weight: activity(timeline, node) - (slots.has(node) ? 1e9 : 0) }))
    .toSorted((a, b) => b.weight - a.weight || a.node - b.node)
    .slice(0, STRIPS)
    .map(({ node }) => node)
    .toSorted((a, b) => a - b);
}

function activity(timeline: Timeline | null, node: number): number {
  const steps = timeline?.lengths[node - 1] ?? [];
  const longest = steps.reduce((most, step) => Math.max(most, step.length), 0);
  return steps.length + longest;
}

/** The containers that a strip can show: those of the run that have no other. */
export function choices(
  containers: readonly ContainerView[],
  others: readonly number[],
): ContainerView[] {
  return containers.filter(({ local, node }) => !local && !others.includes(node));
}

/** More are not on offer while a name is typed. */
const OFFERED = 8;

/** The first containers whose names begin with a text. */
export function named(containers: readonly ContainerView[], text: string): ContainerView[] {
  const begin = text.trim().toLowerCase();
  return containers.filter(({ name }) => name.toLowerCase().startsWith(begin)).slice(0, OFFERED);
}

/** `|calculations|`, as the scheduler's text writes the length. */
export function stripName(name: string): string {
  return `|${name}|`;
}
