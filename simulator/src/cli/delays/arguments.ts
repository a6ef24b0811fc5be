import { failure, type Result, success } from "../../base/result.js";
import { parseSeed } from "../../engine/load.js";
import { readOptions } from "../options/options.js";
import { readSettings } from "../options/values.js";

export interface DelaysCommand {
  readonly kind: "delays";
  readonly scheduler: string;
  readonly workload: string;
  /** Profiles in the place of the workload's. */
  readonly profiles: readonly string[];
  readonly seed: string;
  /** Virtual time in ns, or null to run to the end. */
  readonly until: number | null;
  readonly json: boolean;
}

export function parseDelays(args: readonly string[]): Result<DelaysCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [scheduler, workload, ...rest] = positionals;
  if (scheduler === undefined || workload === undefined) {
    return failure("delays needs a scheduler and a workload");
  }
  if (rest.length > 0) return failure(`unexpected argument “${rest[0]}”`);
  const seed = parseSeed(values.seed);
  if (!seed.ok) return seed;
  const settings = readSettings({ until: values.until, param: [] });
  if (!settings.ok) return settings;
  return success({
    kind: "delays",
    scheduler,
    workload,
    profiles: values.profile.split(","),
    seed: values.seed,
    until: settings.value.until,
    json: values.json,
  });
}

const OPTIONS = {
  profile: { type: "string", default: "kernel,middleware" },
  seed: { type: "string", default: "1" },
  until: { type: "string" },
  json: { type: "boolean", default: false },
} as const;
