import { decodeWorkload } from "../engine/workload-info.js";
import { nearest } from "./nearest.js";

/**
 * What is wrong with the names of parameters, before anything runs; null when
 * the workload has them all. Their values are judged where they are set.
 * @param workload compiled
 */
export function unknownParameter(workload: Uint8Array, names: readonly string[]): string | null {
  const info = decodeWorkload(workload);
  if (!info.ok) return info.message;
  const known = info.value.variables.filter(({ parameter }) => parameter).map(({ name }) => name);
  const unknown = names.find((name) => !known.includes(name));
  if (unknown === undefined) return null;
  const fact = `The workload ${info.value.name} has no parameter “${unknown}”`;
  if (known.length === 0) return `${fact}; it has none at all.`;
  const meant = nearest(unknown, known);
  return meant === null ? `${fact}; it has ${known.join(", ")}.` : `${fact}; is “${meant}” meant?`;
}
