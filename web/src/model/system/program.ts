import type { CompiledSystem } from "../../generated/services.js";
import type { Family, Process, SystemPageState } from "./systems.js";

/** What runs; before anything does, what was compiled. */
export const programOf = ({ program, compiled }: SystemPageState): CompiledSystem | null =>
  program ?? compiled;

/** The number of the manager among the processes. */
export const MANAGER = 0;

/** All processes of a system, the manager first if there is one. */
export function processesOf(compiled: CompiledSystem | null): readonly Process[] {
  const nodes = (compiled?.plan?.nodes ?? []).map(({ label, family }, at) => ({
    number: at + 1,
    label,
    family,
  }));
  if (compiled?.manager == null) return nodes;
  return [{ number: MANAGER, label: "manager", family: "" }, ...nodes];
}

/** The manager as a family of one, by the file of the master; null where there is none. */
export function managerOf(compiled: CompiledSystem, master: string | null): Family | null {
  if (compiled.manager === null || master === null) return null;
  const manager = { number: MANAGER, label: "manager", family: "" };
  return { name: MANAGER_NAME, file: master, workload: null, nodes: [manager] };
}

/** No family is called so. */
const MANAGER_NAME = "the manager";
