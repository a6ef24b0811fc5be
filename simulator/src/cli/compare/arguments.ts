import { availableParallelism } from "node:os";
import { failure, type Result, success } from "../../base/result.js";
import type { Sweep } from "../../experiment/plan.js";
import { sweepOf } from "../../experiment/sweep.js";
import { readOptions } from "../options/options.js";
import {
  ASPECT_OPTION,
  type RunSettings,
  readCount,
  readSettings,
  requireOneOutput,
  SETTING_OPTIONS,
} from "../options/values.js";

/** What comparisons of schedulers and of systems have in common. */
export interface CompareSettings extends RunSettings {
  readonly seeds: number;
  readonly sweep: Sweep | null;
  /** Which measure to show along the sweep; null: the usual one. */
  readonly measure: string | null;
  readonly json: boolean;
  /** Where to write the measures of every run; "-" is standard output. */
  readonly csv: string | null;
  /** Where to write the result as a page; "-" is standard output. */
  readonly report: string | null;
  readonly jobs: number;
}

export interface CompareCommand extends CompareSettings {
  readonly kind: "compare";
  readonly schedulers: readonly string[];
  readonly workload: string;
  /** Files that are woven into each scheduler, in this order. */
  readonly aspects: readonly string[];
}

export function parseCompare(args: readonly string[]): Result<CompareCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  if (positionals.length === 0) return failure("compare needs at least one scheduler, or a system");
  if (values.workload === undefined) return failure("compare needs --workload with a workload");
  const settings = readCompareSettings(values);
  if (!settings.ok) return settings;
  return success({
    kind: "compare",
    schedulers: positionals,
    workload: values.workload,
    aspects: values.aspect,
    ...settings.value,
  });
}

export const COMPARE_OPTIONS = {
  seeds: { type: "string", default: "10" },
  sweep: { type: "string" },
  measure: { type: "string" },
  ...SETTING_OPTIONS,
  json: { type: "boolean", default: false },
  csv: { type: "string" },
  report: { type: "string" },
  jobs: { type: "string", default: String(availableParallelism()) },
} as const;

interface GivenSettings {
  readonly seeds: string;
  readonly sweep?: string | undefined;
  readonly measure?: string | undefined;
  readonly until?: string | undefined;
  readonly param: readonly string[];
  readonly json: boolean;
  readonly csv?: string | undefined;
  readonly report?: string | undefined;
  readonly jobs: string;
}

/** @param values of the options of all comparisons */
export function readCompareSettings(values: GivenSettings): Result<CompareSettings> {
  const seeds = readCount("--seeds", values.seeds, 1);
  if (!seeds.ok) return seeds;
  const sweep = readSweep(values.sweep);
  if (!sweep.ok) return sweep;
  const settings = readSettings(values);
  if (!settings.ok) return settings;
  const swept = sweep.value?.parameter;
  if (swept !== undefined && Object.hasOwn(settings.value.parameters, swept)) {
    return failure(`${swept} is both set and swept; leave --param or --sweep of it out`);
  }
  const jobs = readCount("--jobs", values.jobs, 1);
  if (!jobs.ok) return jobs;
  const single = requireOneOutput([values.json, values.csv === "-", values.report === "-"]);
  if (!single.ok) return single;
  return success({
    seeds: seeds.value,
    sweep: sweep.value,
    measure: values.measure ?? null,
    ...settings.value,
    json: values.json,
    csv: values.csv ?? null,
    report: values.report ?? null,
    jobs: jobs.value,
  });
}

/** `NAME=A..B:N`: N values from A to B, evenly spaced. */
function readSweep(text: string | undefined): Result<Sweep | null> {
  if (text === undefined) return success(null);
  const [, parameter, from = "", to = "", count = ""] =
    /^([A-Za-z_]\w*)=(.+)\.\.(.+):(\d{1,6})$/.exec(text) ?? [];
  const sweep = parameter === undefined ? null : sweepOf(parameter, from, to, Number(count));
  if (sweep === null) {
    return failure(
      `“${text}” is not a sweep; write for example load=0.5..2:7 or work=1ms..5ms:5, with two values or more`,
    );
  }
  return success(sweep);
}

const OPTIONS = {
  workload: { type: "string" },
  ...COMPARE_OPTIONS,
  ...ASPECT_OPTION,
} as const;
