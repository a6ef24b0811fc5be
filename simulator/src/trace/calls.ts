import { CALL_STEPS } from "../generated/calls.js";

/**
 * Containers, by node - 1, that a thread comes into when its call by appointment begins, when it waits without an
 * appointment, and when its call is over.
 */
export interface CallPlaces {
  readonly begins: ReadonlySet<number>;
  readonly away: ReadonlySet<number>;
  readonly over: ReadonlySet<number>;
}

/** Null for a library under which calls begin where threads run into them. */
export function callPlaces(
  library: number,
  containers: readonly { readonly name: string }[],
): CallPlaces | null {
  const steps = CALL_STEPS[library];
  if (!steps) return null;
  const nodes = (names: readonly string[]) =>
    new Set(containers.flatMap(({ name }, index) => (names.includes(name) ? [index] : [])));
  return { begins: nodes(steps.begins), away: nodes(steps.away), over: nodes(steps.over) };
}
