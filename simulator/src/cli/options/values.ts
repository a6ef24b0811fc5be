import { parseDuration, readNumber } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";

/** What both commands take: how far runs go, and parameters of the workload. */
export interface RunSettings {
  /** Virtual time in ns, or null to run to the end. */
  readonly until: number | null;
  readonly parameters: Readonly<Record<string, number>>;
  /** Which of them were given as times. */
  readonly times: readonly string[];
}

export const SETTING_OPTIONS = {
  until: { type: "string" },
  param: { type: "string", multiple: true, default: [] as string[] },
} as const;

/** What is woven into the schedulers of a run or comparison. */
export const ASPECT_OPTION = {
  aspect: { type: "string", multiple: true, default: [] as string[] },
} as const;

/** How many threads go on with one system. */
export const WORKERS_OPTION = { workers: { type: "string" } } as const;

/** Null: as many as there are cores. */
export function readWorkers(text: string | undefined): Result<number | null> {
  return text === undefined ? success(null) : readCount("--workers", text, 1);
}

/** @param param pairs of a parameter's name and its value */
export function readSettings(given: {
  readonly until?: string | undefined;
  readonly param: readonly string[];
}): Result<RunSettings> {
  const until = given.until === undefined ? null : parseDuration(given.until);
  if (until === undefined) {
    return failure(`“${given.until}” is not a time; write for example 2s or 250ms`);
  }
  const parameters: Record<string, number> = {};
  const times: string[] = [];
  for (const pair of given.param) {
    const [, name, text = ""] = /^([A-Za-z_]\w*)=(.+)$/.exec(pair) ?? [];
    const value = readNumber(text);
    if (name === undefined || value === undefined) {
      return failure(`“${pair}” is not a parameter; write for example load=1.5 or work=20ms`);
    }
    parameters[name] = value;
    if (Number.isNaN(Number(text))) times.push(name);
  }
  return success({ until, parameters, times });
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
