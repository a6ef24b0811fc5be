import { failure, type Result, success } from "../../base/result.js";
import { readOptions } from "../options/options.js";

export interface MergeCommand {
  readonly kind: "merge";
  readonly traces: readonly string[];
  /** Of which system the processes are; null: that is not known. */
  readonly system: string | null;
  readonly json: boolean;
  /** Where the merged run goes, for the studio; null: nowhere. */
  readonly output: string | null;
  readonly messagesCsv: string | null;
  readonly spaceTime: string | null;
}

export function parseMerge(args: readonly string[]): Result<MergeCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const systems = positionals.filter((name) => name.endsWith(".system"));
  const traces = positionals.filter((name) => !name.endsWith(".system"));
  if (systems.length > 1)
    return failure("merge takes one system at most: the traces are of one run");
  if (traces.length < 2)
    return failure("merge needs the trace of a manager and those of its nodes");
  return success({
    kind: "merge",
    traces,
    system: systems[0] ?? null,
    json: values.json ?? false,
    output: values.output ?? null,
    messagesCsv: values["messages-csv"] ?? null,
    spaceTime: values["space-time"] ?? null,
  });
}

const OPTIONS = {
  json: { type: "boolean" },
  output: { type: "string", short: "o" },
  "messages-csv": { type: "string" },
  "space-time": { type: "string" },
} as const;
