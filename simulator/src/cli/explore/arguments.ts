import { readNumber } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";
import { readOptions } from "../options/options.js";
import { ASPECT_OPTION, readCount } from "../options/values.js";

/** An import with the values that a person wants it to take. */
export interface GivenValues {
  readonly name: string;
  readonly values: readonly number[];
}

export interface ExploreCommand {
  readonly kind: "explore";
  readonly scheduler: string;
  /** Messages of a system that are late in a run, and nodes that are lost, at most. */
  readonly late: number;
  readonly crashes: number;
  /** Runs that are made at random; null: all are explored. */
  readonly walks: number | null;
  /** Of the random numbers of walks, and how often one of one scheduler is changed. */
  readonly seed: string;
  readonly changes: number;
  /** Whose runs are explored; null: whatever programs may do is. */
  readonly workload: string | null;
  readonly aspects: readonly string[];
  /** Alive at one time. */
  readonly threads: number;
  /** That threads take, of a scheduler that is told of locks. */
  readonly locks: number;
  readonly values: readonly GivenValues[];
  /** Attributes beside the imports that the application writes. */
  readonly writes: readonly string[];
  /** Variables and attributes of which only differences matter. */
  readonly relative: readonly string[];
  /** Events at most; null: as many as there are. */
  readonly depth: number | null;
  /** MB. */
  readonly memory: number;
  /** Threads that search. */
  readonly workers: number;
  /** A file with what was found before, or into which that goes; null: it is not kept. */
  readonly resume: string | null;
  /** Whether threads keep their names. */
  readonly unreduced: boolean;
  /** A file with properties of one's own; null: there are none. */
  readonly properties: string | null;
  readonly json: boolean;
  /** Another scheduler, to be held against the first; null: there is none. */
  readonly against: string | null;
  /** A scheduler than which the first is to be better under a workload that is looked for; null: there is none. */
  readonly beats: string | null;
  /** The measure of which less is better, by how many per cent at least, and bursts of a thread at most. */
  readonly measure: string;
  readonly by: number;
  readonly bursts: number;
  /** Where the first run that fails is written to, as a workload; null: nowhere. */
  readonly counterexample: string | null;
  /** The folder of a program that brings that run about in a real library; null: none is written. */
  readonly testProgram: string | null;
}

/** A system of nodes in the place of a scheduler. */
export const isSystem = ({ scheduler }: Pick<ExploreCommand, "scheduler">): boolean =>
  scheduler.endsWith(".system");

/** What a workload says itself. */
const ONLY_FOR_ALL = [
  "threads",
  "locks",
  "values",
  "writes",
  "relative",
  "unreduced",
  "counterexample",
  "test-program",
] as const;
/** Both keep threads' names anyway, and what is asked is whether they decide alike. */
const NOT_AGAINST = ["properties", "unreduced", "test-program", "resume"] as const;
/** Of a search for a workload, which is one of its own. */
const ONLY_FOR_BEATS = ["measure", "by", "bursts"] as const;
const NOT_FOR_BEATS = [
  "locks",
  "against",
  "writes",
  "properties",
  "unreduced",
  "depth",
  "test-program",
  "workers",
  "resume",
] as const;
const ONLY_FOR_SYSTEMS = ["late", "crashes"] as const;
/** Of runs at random of one scheduler. */
const ONLY_FOR_WALKS = ["seed", "changes"] as const;
const NOT_FOR_SYSTEMS = [
  ...[
    "threads",
    "locks",
    "values",
    "writes",
    "relative",
    "unreduced",
    "against",
    "beats",
    "test-program",
    "changes",
  ],
  ...ONLY_FOR_BEATS,
] as const;
const NOT_FOR_WALKS = ["against", "beats", "workers", "resume"] as const;
const MOST_THREADS = 8;
const MOST_LOCKS = 2;
const MOST_WORKERS = 64;
const MOST_CHANGES = 8;
const MOST_BURSTS = 4;
const MOST_MEMORY = 1900; // of what a module of WebAssembly can have

export function parseExplore(args: readonly string[]): Result<ExploreCommand> {
  const given = readOptions(args, OPTIONS);
  if (!given.ok) return given;
  const { values, positionals } = given.value;
  const [scheduler, workload = null, ...rest] = positionals;
  if (scheduler === undefined) return failure("explore needs a scheduler");
  if (rest.length > 0) return failure(`unexpected argument “${rest[0]}”`);
  const misplaced = misplacedOption(values, isSystem({ scheduler }));
  if (misplaced !== null) return failure(misplaced);
  if (isSystem({ scheduler }) && workload !== null)
    return failure("a system is explored by its .system file alone: it names its workloads itself");
  if (workload !== null) {
    const given = ONLY_FOR_ALL.find((name) => values[name] !== undefined && values[name] !== false);
    if (given !== undefined) {
      return failure(`--${given} is for whatever programs may do, and a workload is named`);
    }
  }
  const { against = null } = values;
  if (against !== null) {
    const given = NOT_AGAINST.find((name) => values[name] !== undefined && values[name] !== false);
    if (given !== undefined)
      return failure(`--${given} is for one scheduler, and --against names another`);
    if (workload !== null)
      return failure("--against is for whatever programs may do, and a workload is named");
  }
  const beaten = readBeats(values, workload);
  if (!beaten.ok) return beaten;
  const threads = readUpTo("--threads", values.threads ?? "3", MOST_THREADS);
  if (!threads.ok) return threads;
  const locks = readUpTo("--locks", values.locks ?? "1", MOST_LOCKS, 0);
  if (!locks.ok) return locks;
  const memory = readUpTo("--memory", values.memory, MOST_MEMORY);
  if (!memory.ok) return memory;
  const workers = readUpTo("--workers", values.workers ?? "1", MOST_WORKERS);
  if (!workers.ok) return workers;
  const depth = values.depth === undefined ? success(null) : readCount("--depth", values.depth, 1);
  if (!depth.ok) return depth;
  const named = readValues(values.values ?? []);
  if (!named.ok) return named;
  const late = readCount("--late", values.late ?? "1", 0);
  if (!late.ok) return late;
  const crashes = readCount("--crashes", values.crashes ?? "0", 0);
  if (!crashes.ok) return crashes;
  const walks = values.walks === undefined ? success(null) : readCount("--walks", values.walks, 1);
  if (!walks.ok) return walks;
  const wrong = wrongOfWalks(values);
  if (wrong !== null) return failure(wrong);
  const changes = readUpTo("--changes", values.changes ?? "1", MOST_CHANGES);
  if (!changes.ok) return changes;
  if (walks.value !== null && (late.value === 0 || crashes.value > 0))
    return failure("--walks keeps messages back: --late is 1 at least, and nobody is lost");
  return success({
    kind: "explore",
    scheduler,
    workload,
    late: late.value,
    crashes: crashes.value,
    walks: walks.value,
    seed: values.seed ?? "1",
    changes: changes.value,
    aspects: values.aspect,
    threads: threads.value,
    locks: locks.value,
    values: named.value,
    writes: values.writes?.split(",") ?? [],
    relative: values.relative?.split(",") ?? [],
    depth: depth.value,
    memory: memory.value,
    workers: workers.value,
    resume: values.resume ?? null,
    unreduced: values.unreduced ?? false,
    properties: values.properties ?? null,
    json: values.json,
    against,
    ...beaten.value,
    counterexample: values.counterexample ?? null,
    testProgram: values["test-program"] ?? null,
  });
}

function readBeats(
  values: Readonly<Record<string, unknown>> & {
    readonly [name in "beats" | "measure" | "by" | "bursts"]?: string | undefined;
  },
  workload: string | null,
): Result<Pick<ExploreCommand, "beats" | "measure" | "by" | "bursts">> {
  const { beats = null, measure = "turnaround.mean" } = values;
  const isGiven = (name: string) => values[name] !== undefined && values[name] !== false;
  const wrong = beats === null ? ONLY_FOR_BEATS.find(isGiven) : NOT_FOR_BEATS.find(isGiven);
  if (wrong !== undefined && beats === null) return failure(`--${wrong} goes with --beats OTHER`);
  if (wrong !== undefined)
    return failure(`--${wrong} asks about runs, and --beats looks for a workload`);
  if (beats !== null && workload !== null)
    return failure("--beats looks for a workload, and one is named");
  const by = readUpTo("--by", values.by ?? "5", 99);
  if (!by.ok) return by;
  const bursts = readUpTo("--bursts", values.bursts ?? "2", MOST_BURSTS);
  if (!bursts.ok) return bursts;
  return success({ beats, measure, by: by.value, bursts: bursts.value });
}

/** Why the options of walks do not go together with others; null: they do. */
function wrongOfWalks(values: Readonly<Record<string, unknown>>): string | null {
  const isGiven = (name: string) => values[name] !== undefined && values[name] !== false;
  if (!isGiven("walks")) {
    const given = ONLY_FOR_WALKS.find(isGiven);
    return given === undefined ? null : `--${given} goes with --walks N`;
  }
  if (isGiven("seed") && !/^\d+$/.test(String(values.seed)))
    return `--seed takes a whole number, not “${values.seed}”`;
  const given = NOT_FOR_WALKS.find(isGiven);
  return given === undefined
    ? null
    : `--${given} is for a search, and --walks makes runs at random`;
}

/** Why an option is not for what is explored; null: none is out of place. */
function misplacedOption(
  values: Readonly<Record<string, unknown>>,
  isOfSystem: boolean,
): string | null {
  const isGiven = (name: string) => values[name] !== undefined && values[name] !== false;
  if (!isOfSystem) {
    const given = ONLY_FOR_SYSTEMS.find(isGiven);
    return given === undefined ? null : `--${given} is for a system of nodes (a .system file)`;
  }
  const given = NOT_FOR_SYSTEMS.find(isGiven);
  return given === undefined ? null : `--${given} is for one scheduler, and a system is named`;
}

function readUpTo(option: string, text: string, most: number, least = 1): Result<number> {
  const count = readCount(option, text, least);
  if (!count.ok || count.value <= most) return count;
  return failure(`${option} takes a whole number up to ${most}, not “${text}”`);
}

function readValues(given: readonly string[]): Result<GivenValues[]> {
  const read: GivenValues[] = [];
  for (const text of given) {
    const [, name, list = ""] = /^([A-Za-z_]\w*)=(.+)$/.exec(text) ?? [];
    const values = list.split(",").map(readNumber);
    if (name === undefined || values.includes(undefined)) {
      return failure(`“${text}” names no values; write for example bytesleft=0,1,4096`);
    }
    read.push({ name, values: values as number[] });
  }
  return success(read);
}

const OPTIONS = {
  threads: { type: "string" },
  locks: { type: "string" },
  values: { type: "string", multiple: true },
  writes: { type: "string" },
  relative: { type: "string" },
  depth: { type: "string" },
  memory: { type: "string", default: "512" },
  workers: { type: "string" },
  resume: { type: "string" },
  late: { type: "string" },
  crashes: { type: "string" },
  walks: { type: "string" },
  seed: { type: "string" },
  changes: { type: "string" },
  unreduced: { type: "boolean" },
  properties: { type: "string" },
  against: { type: "string" },
  beats: { type: "string" },
  measure: { type: "string" },
  by: { type: "string" },
  bursts: { type: "string" },
  json: { type: "boolean", default: false },
  counterexample: { type: "string" },
  "test-program": { type: "string" },
  ...ASPECT_OPTION,
} as const;
