import { failure, type Result, success } from "../../base/result.js";
import { parseSeed } from "../../engine/load.js";
import { readOptions } from "../options/options.js";
import {
  ASPECT_OPTION,
  type RunSettings,
  readSettings,
  requireOneOutput,
  SETTING_OPTIONS,
} from "../options/values.js";

/** What can be written to a file beside the result. */
export const RUN_FILES = [
  "trace",
  "traceCsv",
  "perfetto",
  "measuresCsv",
  "gantt",
  "report",
] as const;

export type RunFile = (typeof RUN_FILES)[number];

export interface RunCommand extends RunSettings {
  readonly kind: "run";
  readonly scheduler: string;
  readonly workload: string;
  /** Files that are woven into the scheduler, in this order. */
  readonly aspects: readonly string[];
  /** In the place of the workload's; null: that. */
  readonly profile: string | null;
  readonly seed: string;
  /** What is decided in the place of chance; undefined: chance decides. */
  readonly decisions: readonly number[] | undefined;
  /** Whether all queries are asked after every event. */
  readonly checkQueries: boolean;
  readonly json: boolean;
  /** Where to write what; "-" is standard output. */
  readonly files: Readonly<Partial<Record<RunFile, string>>>;
}

export function parseRun(args: readonly string[]): Result<RunCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [scheduler, workload, ...rest] = positionals;
  if (scheduler === undefined || workload === undefined) {
    return failure("run needs a scheduler and a workload, or a system");
  }
  if (rest.length > 0) return failure(`unexpected argument “${rest[0]}”`);

  const seed = parseSeed(values.seed);
  if (!seed.ok) return seed;
  const decisions = readDecisions(values.decisions);
  if (!decisions.ok) return decisions;
  const settings = readSettings(values);
  if (!settings.ok) return settings;
  const { trace, "trace-csv": traceCsv, perfetto, "measures-csv": measuresCsv } = values;
  const { gantt, report } = values;
  const files = definedOnly({ trace, traceCsv, perfetto, measuresCsv, gantt, report });
  const single = requireOneOutput(Object.values(files).map((file) => file === "-"));
  if (!single.ok) return single;
  return success({
    kind: "run",
    scheduler,
    workload,
    aspects: values.aspect,
    profile: values.profile ?? null,
    seed: values.seed,
    decisions: decisions.value,
    ...settings.value,
    checkQueries: values["check-queries"],
    json: values.json,
    files,
  });
}

function readDecisions(text: string | undefined): Result<readonly number[] | undefined> {
  if (text === undefined) return success(undefined);
  if (/^\d{1,2}(,\d{1,2})*$/.test(text)) return success(text.split(",").map(Number));
  return failure(`--decisions takes what explore prints, such as 0,2,1, and not “${text}”`);
}

function definedOnly(
  files: Record<RunFile, string | undefined>,
): Readonly<Partial<Record<RunFile, string>>> {
  return Object.fromEntries(Object.entries(files).filter(([, file]) => file !== undefined));
}

const OPTIONS = {
  seed: { type: "string", default: "1" },
  profile: { type: "string" },
  decisions: { type: "string" },
  ...SETTING_OPTIONS,
  ...ASPECT_OPTION,
  "check-queries": { type: "boolean", default: false },
  json: { type: "boolean", default: false },
  trace: { type: "string" },
  "trace-csv": { type: "string" },
  perfetto: { type: "string" },
  "measures-csv": { type: "string" },
  gantt: { type: "string" },
  report: { type: "string" },
} as const;
