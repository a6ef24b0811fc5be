import { failure, type Result, success } from "../../base/result.js";
import { readOptions } from "../options/options.js";
import { readWorkers, WORKERS_OPTION } from "../options/values.js";
import { COMPARE_OPTIONS, type CompareSettings, readCompareSettings } from "./arguments.js";

export interface SystemCompareCommand extends CompareSettings {
  readonly kind: "compare-systems";
  /** Files. */
  readonly systems: readonly string[];
  /** Each is a choice of models that every system runs with: `request`, or `total=request` and `load=auto`. */
  readonly models: readonly (readonly string[])[];
  /** What a run before has printed as JSON, by which `auto` is decided; null: estimates. */
  readonly measured: string | null;
  /** How many threads go on with each run; null: as many as there are cores for it. */
  readonly workers: number | null;
}

export function parseSystemCompare(args: readonly string[]): Result<SystemCompareCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const other = positionals.find((file) => !file.endsWith(".system"));
  if (other !== undefined) {
    return failure(`systems are compared with systems only, and ${other} is no .system file`);
  }
  const settings = readCompareSettings(values);
  if (!settings.ok) return settings;
  const workers = readWorkers(values.workers);
  if (!workers.ok) return workers;
  return success({
    kind: "compare-systems",
    systems: positionals,
    models: choices(values.dsm),
    measured: values.measured ?? null,
    workers: workers.value,
    ...settings.value,
  });
}

/** `[NAME=]MODEL,MODEL…`: every model of one with every model of the others. */
function choices(given: readonly string[]): string[][] {
  return given.reduce<string[][]>(
    (known, one) => {
      const [, name = "", models = ""] = /^(.*=)?(.*)$/.exec(one) ?? [];
      return known.flatMap((before) =>
        models.split(",").map((model) => [...before, `${name}${model.trim()}`]),
      );
    },
    [[]],
  );
}

const OPTIONS = {
  ...COMPARE_OPTIONS,
  dsm: { type: "string", multiple: true, default: [] as string[] },
  measured: { type: "string" },
  ...WORKERS_OPTION,
} as const;
