import { parseArgs } from "node:util";
import { parseSeed } from "../engine/load.js";
import { failure, type Result, success } from "../result.js";
import { parseDuration } from "./duration.js";

export const USAGE = `usage: catapults-sim run SCHEDULER WORKLOAD [options]

Compiles a scheduler and a workload and runs them in virtual time.

  --seed N            seed of all random streams, decimal or 0x (1)
  --until TIME        stop at a virtual time, such as 2s or 250ms
  --param NAME=VALUE  set a parameter of the workload; a time needs its unit
  --json              print the result as JSON
  --trace FILE        write the trace as text; - for standard output
  --help              print this help

Exit status: 0 when the run came to a regular end, 1 when the input has errors
or the run ended in a fault or a deadlock, 2 when the command cannot be carried out.
`;

export interface RunCommand {
  readonly kind: "run";
  readonly scheduler: string;
  readonly workload: string;
  readonly seed: string;
  /** Virtual time in ns, or null to run to the end. */
  readonly until: number | null;
  readonly parameters: Readonly<Record<string, number>>;
  readonly json: boolean;
  /** File for the trace, "-" for standard output, or null. */
  readonly trace: string | null;
}

export type Command = { readonly kind: "help" } | RunCommand;

/** Reads the command line; a failure says what is wrong with it. */
export function parseCommand(args: readonly string[]): Result<Command> {
  const given = readOptions(args);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  if (values.help === true) return success({ kind: "help" });

  const [verb, scheduler, workload, ...rest] = positionals;
  if (verb === undefined) return failure("a command is missing; the only one is “run”");
  if (verb !== "run") return failure(`unknown command “${verb}”; the only one is “run”`);
  if (scheduler === undefined || workload === undefined) {
    return failure("run needs a scheduler and a workload");
  }
  if (rest.length > 0) return failure(`unexpected argument “${rest[0]}”`);

  const seed = parseSeed(values.seed);
  if (!seed.ok) return seed;
  const until = values.until === undefined ? null : parseDuration(values.until);
  if (until === undefined) {
    return failure(`“${values.until}” is not a time; write for example 2s or 250ms`);
  }
  const parameters = parseParameters(values.param);
  if (!parameters.ok) return parameters;
  return success({
    kind: "run",
    scheduler,
    workload,
    seed: values.seed,
    until,
    parameters: parameters.value,
    json: values.json,
    trace: values.trace ?? null,
  });
}

function readOptions(args: readonly string[]) {
  try {
    return success(
      parseArgs({
        args: [...args],
        allowPositionals: true,
        options: {
          seed: { type: "string", default: "1" },
          until: { type: "string" },
          param: { type: "string", multiple: true, default: [] },
          json: { type: "boolean", default: false },
          trace: { type: "string" },
          help: { type: "boolean", short: "h", default: false },
        },
      }),
    );
  } catch (error) {
    return failure(error instanceof Error ? error.message : String(error));
  }
}

function parseParameters(pairs: readonly string[]): Result<Record<string, number>> {
  const parameters: Record<string, number> = {};
  for (const pair of pairs) {
    const [, name, text = ""] = /^([A-Za-z_]\w*)=(.+)$/.exec(pair) ?? [];
    const value = text === "" || Number.isNaN(Number(text)) ? parseDuration(text) : Number(text);
    if (name === undefined || value === undefined) {
      return failure(`“${pair}” is not a parameter; write for example load=1.5 or work=20ms`);
    }
    parameters[name] = value;
  }
  return success(parameters);
}
