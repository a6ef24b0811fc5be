import type { CompiledSystem } from "../../generated/services.js";
import type { Process, SystemPageState } from "./systems.js";

/** What runs; before anything does, what was compiled. */
export const programOf = ({ program, compiled }: SystemPageState): CompiledSystem | null =>
  program ?? compiled;

/** All processes of a system, the manager first if there is one. */
export function processesOf(compiled: CompiledSystem | null): readonly Process[] {
  const nodes = (compiled?.plan?.nodes ?? []).map(({ label, family }, at) => ({
    number: at + 1,
    label,
    family,
  }));
  if (compiled?.manager == null) return nodes;
  return [{ number: 0, label: "manager", family: "" }, ...nodes];
}
