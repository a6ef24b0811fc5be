import { failure, type Result, success } from "../../base/result.js";
import { parseSeed } from "../../engine/load.js";
import { readOptions } from "../options/options.js";
import { type RunSettings, readSettings, SETTING_OPTIONS } from "../options/values.js";

export interface SystemCommand extends RunSettings {
  readonly kind: "run-system";
  /** The file. */
  readonly system: string;
  /** Null: what the text says, else 1. */
  readonly seed: string | null;
  /** Models of shared variables, as they were given: `broadcast`, `total=request`. */
  readonly dsm: readonly string[];
  readonly json: boolean;
}

/** Whether arguments of `run` are for a system of nodes. */
export const isForSystem = (args: readonly string[]): boolean =>
  args.some((argument) => argument.endsWith(".system"));

export function parseSystemRun(args: readonly string[]): Result<SystemCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [system, ...rest] = positionals;
  if (system === undefined || rest.length > 0) {
    return failure("a system is run by its .system file alone: it names its workloads itself");
  }
  const seed = values.seed === undefined ? null : parseSeed(values.seed);
  if (seed !== null && !seed.ok) return seed;
  const settings = readSettings(values);
  if (!settings.ok) return settings;
  return success({
    kind: "run-system",
    system,
    seed: values.seed ?? null,
    ...settings.value,
    dsm: values.dsm,
    json: values.json,
  });
}

const OPTIONS = {
  seed: { type: "string" },
  ...SETTING_OPTIONS,
  dsm: { type: "string", multiple: true, default: [] as string[] },
  json: { type: "boolean", default: false },
} as const;
