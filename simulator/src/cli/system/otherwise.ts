import { readFileSync } from "node:fs";
import { failure, type Result, success } from "../../base/result.js";
import type { SystemChange } from "../../system-protocol.js";

/** What goes otherwise in a run of a system than by its text and by chance. */
export interface Otherwise {
  readonly changes: readonly SystemChange[];
  /** By number of the process. */
  readonly decisions: readonly (readonly number[])[];
}

/** Reads what `explore --counterexample` wrote. */
export function readOtherwise(path: string): Result<Otherwise> {
  try {
    const read = JSON.parse(readFileSync(path, "utf8")) as Partial<Otherwise> | null;
    const { changes, decisions } = read ?? {};
    const isRun = isList(changes, isChange) && isList(decisions, (one) => isList(one, isDigit));
    if (isRun) return success({ changes, decisions } as Otherwise);
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === "ENOENT") return failure(`${path} cannot be read: there is no such file.`);
    if (code !== undefined) return failure(`${path} cannot be read: ${(error as Error).message}.`);
  }
  return failure(
    `${path} holds no run of a system. “catapults-sim explore SYSTEM --counterexample FILE” writes one.`,
  );
}

const isList = (value: unknown, isOne: (one: unknown) => boolean): boolean =>
  Array.isArray(value) && value.every(isOne);

const isNumber = (value: unknown): value is number => Number.isSafeInteger(value);
const isDigit = (value: unknown): boolean => isNumber(value) && value >= 0 && value < 256;

function isChange(value: unknown): boolean {
  const { kind, node, time, arrival, message } = (value ?? {}) as Record<string, unknown>;
  if (kind === "crash") return isNumber(node) && isNumber(time);
  const { from, to, place } = (message ?? {}) as Record<string, unknown>;
  return kind === "arrival" && [arrival, from, to, place].every(isNumber);
}
