import type { VariedImport } from "../types.js";
import type { ThreadImport } from "./grammar.js";

/** Imports of threads that one of two schedulers has, with the values that make a difference to either. */
export function threadImports(all: readonly VariedImport[]): ThreadImport[] {
  const names = [...new Set(all.filter(({ ofThread }) => ofThread).map(({ name }) => name))];
  return names.map((name) => {
    const same = all.filter((one) => one.name === name);
    const taken = [...new Set(same.flatMap((one) => one.values))].sort((a, b) => a - b);
    return { name, type: same[0]?.type ?? "int", values: taken };
  });
}
