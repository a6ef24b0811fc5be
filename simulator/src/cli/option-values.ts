import { parseDuration, readNumber } from "../base/format.js";
import { failure, type Result, success } from "../base/result.js";

/** A virtual time in ns, or null for none. */
export function readUntil(text: string | undefined): Result<number | null> {
  const until = text === undefined ? null : parseDuration(text);
  return until === undefined
    ? failure(`“${text}” is not a time; write for example 2s or 250ms`)
    : success(until);
}

/** The names of those pairs whose value is a time, with its unit. */
export function timesAmong(pairs: readonly string[]): readonly string[] {
  return pairs
    .map((pair) => pair.split("="))
    .filter(([, text = ""]) => Number.isNaN(Number(text)))
    .map(([name = ""]) => name);
}

/** Pairs of a parameter's name and its value. */
export function readParameters(pairs: readonly string[]): Result<Record<string, number>> {
  const parameters: Record<string, number> = {};
  for (const pair of pairs) {
    const [, name, text = ""] = /^([A-Za-z_]\w*)=(.+)$/.exec(pair) ?? [];
    const value = readNumber(text);
    if (name === undefined || value === undefined) {
      return failure(`“${pair}” is not a parameter; write for example load=1.5 or work=20ms`);
    }
    parameters[name] = value;
  }
  return success(parameters);
}

/** A whole number from `least` on. */
export function readCount(option: string, text: string, least: number): Result<number> {
  const count = /^\d{1,9}$/.test(text) ? Number(text) : Number.NaN;
  return count >= least
    ? success(count)
    : failure(`${option} takes a whole number, ${least} or more, not “${text}”`);
}

/** Standard output takes one thing only. */
export function requireOneOutput(outputs: readonly boolean[]): Result<void> {
  return outputs.filter(Boolean).length > 1
    ? failure("only one output can go to standard output; give the others a file")
    : success(undefined);
}
