import { readNumber } from "../base/format.js";
import type { Sweep } from "./plan.js";

/**
 * Values of a parameter, evenly spaced.
 * @param from a number or a time such as `5ms`, and so `to`
 * @param steps how many values, both ends included
 * @returns null when an end is neither, or with fewer than two values
 */
export function sweepOf(parameter: string, from: string, to: string, steps: number): Sweep | null {
  const [first, last] = [readNumber(from), readNumber(to)];
  if (first === undefined || last === undefined || !Number.isInteger(steps) || steps < 2) {
    return null;
  }
  const isTime = Number.isNaN(Number(from)) || Number.isNaN(Number(to));
  const step = (last - first) / (steps - 1);
  const values = Array.from({ length: steps }, (_, index) => rounded(first + index * step, isTime));
  return { parameter, isTime, values };
}

/** Times are whole nanoseconds; of other numbers an error of the addition goes. */
function rounded(value: number, isTime: boolean): number {
  return isTime ? Math.round(value) : Number(value.toPrecision(12));
}
