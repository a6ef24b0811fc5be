import { mkdtempSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { basename, isAbsolute, join, normalize, resolve } from "node:path";
import { failure, type Result, success } from "../base/result.js";
import { askCompiler } from "./compiler.js";

/** What a project of the studio runs, as the compiler tells it. */
interface ProjectFiles {
  readonly system: string | null;
  readonly scheduler: string | null;
  readonly workload: string | null;
  readonly aspects: readonly string[];
}

/**
 * Arguments in which what projects run stands in place of them. Where one is packed, the command goes on in a folder in
 * which it is unpacked under its own name, so that all that is said of its files names the zip; the folder lasts as long
 * as the command.
 */
export function withProjects(given: readonly string[]): Result<readonly string[]> {
  const [verb, ...args] = given;
  if (verb !== "run" && verb !== "compare") return success(given);
  const named = verb === "run" ? args.slice(0, 1) : args;
  const projects = named.filter((arg, at) => isProject(arg) && !isValue(args[at - 1]));
  if (projects.length === 0) return success(given);
  const folder = projects.some(isPacked) ? newFolder() : null;
  const found = new Map<string, ProjectFiles>();
  for (const project of projects) {
    const into = folder !== null && isPacked(project) ? ["-o", join(folder, called(project))] : [];
    const answer = askCompiler<ProjectFiles>(["project", project, "--json", ...into]);
    if (answer.kind === "unavailable") return failure(answer.message);
    if (answer.kind === "rejected") return failure(answer.diagnostics.join("\n"));
    found.set(project, within(folder, answer.value));
  }
  const rest =
    folder === null ? args : args.map((arg, at) => fromTheRoot(arg, args[at - 1], found));
  if (folder !== null) process.chdir(folder);
  return PLACED[verb](rest, found);
}

type Found = ReadonlyMap<string, ProjectFiles>;

const PLACED = {
  run([project = "", ...rest]: readonly string[], found: Found) {
    const { system, scheduler, workload, aspects } = found.get(project) as ProjectFiles;
    if (system !== null) return success(["run", system, ...rest]);
    if (scheduler === null || workload === null)
      return failure(`${project} has no workload. Name a scheduler and a workload.`);
    return success(["run", scheduler, workload, ...woven(aspects), ...rest]);
  },

  /** The first that has a workload gives it to all, as what is woven in is woven into all. */
  compare(args: readonly string[], found: Found) {
    const projects = [...found.values()];
    const aspects = projects.flatMap((project) => project.aspects);
    const isAlone = args.filter((arg) => found.has(arg) || arg.endsWith(".sched")).length === 1;
    if (aspects.length > 0 && !isAlone)
      return failure(
        "a project with aspects is compared alone, for they are woven into every scheduler. Name the schedulers, and --aspect.",
      );
    const workload = projects.find((project) => project.workload !== null)?.workload ?? null;
    const isGiven = args.some((arg) => /^--workload\b/.test(arg));
    const world = workload === null || isGiven ? [] : ["--workload", workload];
    const placed = args.map((arg) => {
      const files = found.get(arg);
      return files === undefined ? arg : (files.system ?? files.scheduler ?? arg);
    });
    return success([
      "compare",
      ...placed,
      ...(placed.some(isSystem) ? [] : world),
      ...woven(aspects),
    ]);
  },
} satisfies Record<string, (args: readonly string[], found: Found) => Result<readonly string[]>>;

const woven = (aspects: readonly string[]) => aspects.flatMap((aspect) => ["--aspect", aspect]);

const isSystem = (arg: string): boolean => arg.endsWith(".system");

const isProject = (path: string) => /\.(zip|json)$/.test(path) || isFolder(path);

const isPacked = (path: string): boolean => !isFolder(path);

const isFolder = (path: string): boolean =>
  statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;

/** Options that name a file, for what is read or written beside projects. */
const FILE_OPTION =
  /^--(trace|trace-csv|traces|perfetto|measures-csv|messages-csv|gantt|report|space-time|csv|measured|aspect|workload)(=|$)/;

/** Whether an argument is the value of the one before it. */
const isValue = (before: string | undefined): boolean =>
  before !== undefined && /^--(?!json$|check-queries$)[a-z-]+$/.test(before);

/** A file of one's own by its whole path, as the command goes on elsewhere. */
function fromTheRoot(arg: string, before: string | undefined, found: Found): string {
  if (arg === "-" || found.has(arg)) return arg;
  if (!arg.startsWith("-")) {
    const isFile = isValue(before) ? FILE_OPTION.test(before ?? "") : true;
    return isFile ? resolve(arg) : arg;
  }
  const [, option = "", value = ""] = /^(--[a-z-]+=)(.*)$/.exec(arg) ?? [];
  return FILE_OPTION.test(option) && value !== "-" ? option + resolve(value) : arg;
}

/** What a packed project is called in the folder of the command. */
function called(project: string): string {
  const isBelow = !isAbsolute(project) && !normalize(project).startsWith("..");
  return isBelow ? normalize(project) : basename(project);
}

/** Files of a packed project as they are called in the folder of the command; others by their whole paths. */
function within(folder: string | null, files: ProjectFiles): ProjectFiles {
  if (folder === null) return files;
  const short = (path: string) =>
    path.startsWith(folder) ? path.slice(folder.length + 1) : resolve(path);
  const or = (path: string | null) => (path === null ? null : short(path));
  return {
    system: or(files.system),
    scheduler: or(files.scheduler),
    workload: or(files.workload),
    aspects: files.aspects.map(short),
  };
}

/** Goes when the process ends. */
function newFolder(): string {
  const folder = mkdtempSync(join(tmpdir(), "catapults-sim-"));
  process.on("exit", () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}
