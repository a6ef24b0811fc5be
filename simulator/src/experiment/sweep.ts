import { parseDuration } from "./duration.js";
import type { Sweep } from "./plan.js";

/** A number, or a time in ns; undefined for something else. */
export function readNumber(text: string): number | undefined {
  return text.trim() === "" || Number.isNaN(Number(text)) ? parseDuration(text) : Number(text);
}

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
  const values = Array.from({ length: steps }, (_, index) =>
    Number((first + index * step).toPrecision(12)),
  );
  return { parameter, isTime, values };
}
