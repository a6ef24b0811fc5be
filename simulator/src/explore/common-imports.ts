import type { VariedImport } from "./types.js";

/** What two schedulers both have, with the values of either. */
export function commonImports(
  first: readonly VariedImport[],
  second: readonly VariedImport[],
): VariedImport[] {
  return first.flatMap((one) => {
    const other = second.find(({ name, type }) => name === one.name && type === one.type);
    if (other === undefined) return [];
    const values = [...new Set([...one.values, ...other.values])].sort((a, b) => a - b);
    return [{ ...one, values, exact: one.exact && other.exact }];
  });
}
