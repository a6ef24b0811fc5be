/** What a fork of a system can have otherwise: its seed, parameters, and variables of processes. */

import type { ForkWish } from "./forks.js";
import { MANAGER, processesOf, programOf } from "./program.js";
import type { SystemPageState } from "./systems.js";

export interface Changeable {
  readonly key: string;
  readonly label: string;
  readonly kind: "parameter" | "variable";
  readonly name: string;
  /** Whose variable it is; of a parameter nobody's. */
  readonly node: number;
}

interface ChangeableGroup {
  readonly label: string;
  readonly items: readonly Changeable[];
}

/** Beside the seed; variables of the processes that show. */
export function changeablesOf(
  all: Pick<SystemPageState, "program" | "compiled" | "state">,
): readonly ChangeableGroup[] {
  const program = programOf(all as SystemPageState);
  const parameters = (program?.plan?.parameters ?? []).map(
    ({ name }): Changeable => ({
      key: `parameter ${name}`,
      label: name,
      kind: "parameter",
      name,
      node: MANAGER,
    }),
  );
  const shared = new Set(namesIn(all, MANAGER));
  const ofProcesses = processesOf(program).map(({ number, label }) => ({
    label,
    items: namesIn(all, number)
      .filter((name) => number === MANAGER || !shared.has(name))
      .filter((name) => !parameters.some((parameter) => parameter.name === name))
      .map(
        (name): Changeable => ({
          key: `${number} ${name}`,
          label: `${name} of ${label}`,
          kind: "variable",
          name,
          node: number,
        }),
      ),
  }));
  return [{ label: "the system", items: parameters }, ...ofProcesses].filter(
    ({ items }) => items.length > 0,
  );
}

/** What its scheduler and its workload have, but no arrays. */
function namesIn({ state }: Pick<SystemPageState, "state">, node: number): string[] {
  const process = state?.processes[node];
  if (!process) return [];
  const scalars = process.globals.filter(
    ({ imported, value }) => !imported && typeof value === "number",
  );
  return [...new Set([...scalars, ...process.variables].map(({ name }) => name))];
}

/**
 * What is asked for.
 * @param chosen undefined: the seed
 * @param time behind which it is so, ns; null: from the start
 */
export function wishFor(
  chosen: Changeable | undefined,
  value: string,
  time: number | null,
): ForkWish {
  if (chosen === undefined) return { kind: "seed", seed: value.trim(), time };
  const { name, node } = chosen;
  return chosen.kind === "parameter"
    ? { kind: "parameter", name, value, time }
    : { kind: "variable", node, name, value, time: time ?? 0 };
}
