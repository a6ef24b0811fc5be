import type { Origin } from "catapults-sim";
import { readNumber } from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type { ForkRequest } from "../../model/run/forks.js";

/** How a fork begins, without its world; what cannot be read is told. */
export function originOf({ seed, change, under }: ForkRequest): Result<Omit<Origin, "world">> {
  if (seed !== null && !/^\d{1,19}$/.test(seed.trim())) {
    return failure(`“${seed}” is not a seed. Write a whole number, 0 or more.`);
  }
  const base = { adopt: under !== null, ...(seed === null ? {} : { seed: seed.trim() }) };
  if (change === null) return success(base);
  const { name } = change;
  const value = readNumber(change.value.trim());
  if (value === undefined) {
    return failure(
      `“${change.value}” is not a value for \`${name}\`. Write a number, or a time such as 5ms.`,
    );
  }
  return success(
    change.kind === "variable"
      ? { ...base, variables: { [name]: value } }
      : { ...base, attributes: [{ thread: change.thread, name, value }] },
  );
}
