import { parseDuration } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";
import { parseSeed } from "../../engine/load.js";
import { readOptions } from "../options/options.js";
import {
  type RunSettings,
  readSettings,
  readWorkers,
  requireOneOutput,
  SETTING_OPTIONS,
  WORKERS_OPTION,
} from "../options/values.js";

/** What can be written beside the result; `traces` is a folder. */
const SYSTEM_FILES = {
  trace: "trace",
  "trace-csv": "traceCsv",
  traces: "traces",
  perfetto: "perfetto",
  "messages-csv": "messagesCsv",
  "measures-csv": "measuresCsv",
  "space-time": "spaceTime",
  report: "report",
} as const;

export type SystemFile = (typeof SYSTEM_FILES)[keyof typeof SYSTEM_FILES];

export interface SystemCommand extends RunSettings {
  readonly kind: "run-system";
  /** The file. */
  readonly system: string;
  /** Null: what the text says, else 1. */
  readonly seed: string | null;
  /** Models of shared variables, as they were given: `broadcast`, `total=request`. */
  readonly dsm: readonly string[];
  /** What a run before has printed as JSON, by which `auto` is decided; null: estimates. */
  readonly measured: string | null;
  /** How many threads go on with it; null: as many as there are cores. */
  readonly workers: number | null;
  /** A file with what goes otherwise in the run, as `explore --counterexample` writes it; null: nothing does. */
  readonly otherwise: string | null;
  readonly json: boolean;
  /** Whether all queries are asked after every event, to note answers that contradict the library's record (Pth). */
  readonly checkQueries: boolean;
  /** Where to write what; "-" is standard output. */
  readonly files: Readonly<Partial<Record<SystemFile, string>>>;
  /** What is drawn of it, ns; null: from the start on. */
  readonly window: { readonly from: number; readonly to: number } | null;
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
  const workers = readWorkers(values.workers);
  if (!workers.ok) return workers;
  const window = readWindow(values.window);
  if (!window.ok) return window;
  const files = readFiles(values);
  const single = requireOneOutput(Object.values(files).map((file) => file === "-"));
  if (!single.ok) return single;
  return success({
    kind: "run-system",
    system,
    seed: values.seed ?? null,
    ...settings.value,
    dsm: values.dsm,
    measured: values.measured ?? null,
    otherwise: values.otherwise ?? null,
    workers: workers.value,
    json: values.json,
    checkQueries: values["check-queries"],
    files,
    window: window.value,
  });
}

function readFiles(values: Readonly<Record<string, unknown>>): SystemCommand["files"] {
  const given = Object.entries(SYSTEM_FILES).flatMap(([option, file]) => {
    const path = values[option];
    return typeof path === "string" ? [[file, path] as const] : [];
  });
  return Object.fromEntries(given);
}

/** `A..B`: two times. */
function readWindow(text: string | undefined): Result<SystemCommand["window"]> {
  if (text === undefined) return success(null);
  const [from, to] = text.split("..").map(parseDuration);
  return from === undefined || to === undefined || from >= to
    ? failure(`“${text}” is not a part of time; write for example 1s..1.5s`)
    : success({ from, to });
}

const OPTIONS = {
  seed: { type: "string" },
  ...SETTING_OPTIONS,
  dsm: { type: "string", multiple: true, default: [] as string[] },
  measured: { type: "string" },
  otherwise: { type: "string" },
  ...WORKERS_OPTION,
  json: { type: "boolean", default: false },
  "check-queries": { type: "boolean", default: false },
  trace: { type: "string" },
  "trace-csv": { type: "string" },
  traces: { type: "string" },
  perfetto: { type: "string" },
  "messages-csv": { type: "string" },
  "measures-csv": { type: "string" },
  "space-time": { type: "string" },
  report: { type: "string" },
  window: { type: "string" },
} as const;
