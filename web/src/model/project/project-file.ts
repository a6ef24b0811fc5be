/**
 * A project as a file: JSON with all texts, or a folder with the texts as they are and the rest in `project.json`.
 */

import { failure, type Result, success } from "../../base/result.js";
import type { TextFile } from "../../generated/services.js";
import { keptRunFrom } from "../exploration/read-run.js";
import { breakpointsFrom, nodeBreakpointsFrom } from "../run/kept-breakpoints.js";
import { firstWorkload } from "./beginnings.js";
import { type FileKind, kindOf, nameProblem, schedulerNamed } from "./files.js";
import {
  type Contents,
  type FileSet,
  fileOf,
  isMaster,
  mainSystem,
  type Part,
  type Positions,
  type Project,
  partsOf,
  textsOf,
} from "./project.js";

/** Says what the file is. */
const FORMAT = "catapults-studio/project";
/** Grows with each change that an older studio would not read; each former version is read for good. */
const VERSION = 2;
/** Of projects that run a scheduler with a workload, which older studios read. */
const WITHOUT_SYSTEMS = 1;

/** The name of the part of a folder that is no text. */
export const MANIFEST = "project.json";

/** What a file tells beside the texts: which of them are run, which are woven in, and how graphs are drawn. */
function manifestOf(project: Project) {
  const { name, scheduler, workload, aspects = [] } = project;
  const { positions, ownLines, drawings, breakpoints, systemBreakpoints } = project;
  const { pinnedThreads, pinnedProcesses, properties, counterexample } = project;
  const others = { pinnedThreads, pinnedProcesses, properties, counterexample };
  const system = mainSystem(project)?.name;
  return {
    format: FORMAT,
    version: system === undefined ? WITHOUT_SYSTEMS : VERSION,
    name,
    ...(system === undefined
      ? { scheduler: scheduler.name, workload: workload.name }
      : { system, scheduler: scheduler.name }),
    aspects,
    view: { positions, ownLines, drawings, breakpoints, systemBreakpoints, ...others },
  };
}

/** A project as one file. */
export function projectFile(project: Project): string {
  const files = textsOf(project).map(({ name, text }) => ({ name, text }));
  return `${JSON.stringify({ ...manifestOf(project), files }, null, 2)}\n`;
}

/** The files of a project's folder: its texts, how it is put together, and what is done with it. */
export function folderOf(project: Project): readonly TextFile[] {
  const texts = textsOf(project);
  const order = texts.map(({ name }) => name);
  const manifest = `${JSON.stringify({ ...manifestOf(project), files: order }, null, 2)}\n`;
  return [
    ...texts,
    { name: MANIFEST, text: manifest },
    { name: "README.md", text: readmeOf(project) },
  ];
}

/** What is done on the command line with what a project runs. */
function commandsOf(project: Project): readonly string[] {
  const { scheduler, workload, aspects = [] } = project;
  const system = mainSystem(project);
  if (system) return [`catapults check ${system.name}`, `catapults-sim run ${system.name}`];
  const woven = aspects.map((aspect) => ` --aspect ${aspect}`).join("");
  if (isMaster(scheduler.text)) return [`catapults check ${scheduler.name}`];
  return [
    `catapults check ${scheduler.name} --workload ${workload.name}${woven}`,
    `catapults build --backend c ${scheduler.name}${woven} -o out/`,
    `catapults-sim run ${scheduler.name} ${workload.name}${woven}`,
  ];
}

function readmeOf(project: Project): string {
  return `# ${project.name}

A project of Catapults Studio. Open this folder's zip, or \`${MANIFEST}\` with the files beside it, by
*Open project…* in the studio's project menu, or drop it onto the page.

On the command line, in this folder:

    ${commandsOf(project).join("\n    ")}

Bases and tables are found beside the files that name them.
`;
}

const FOREIGN = "This is no project of the studio.";
const NEWER =
  "This project was written by a newer version of the studio. Load the page again to open it.";

/** A project from a file with all texts, or with those that stand beside it by their names. */
export function readProject(text: string, beside: readonly TextFile[] = []): Result<Project> {
  try {
    return projectFrom(JSON.parse(text), beside);
  } catch {
    return failure(FOREIGN);
  }
}

/** A project from what such a file holds. */
export function projectFrom(read: unknown, beside: readonly TextFile[] = []): Result<Project> {
  if (!isRecord(read) || read.format !== FORMAT) return failure(FOREIGN);
  if (typeof read.version !== "number" || read.version > VERSION) return failure(NEWER);
  const { name, system, scheduler, workload, aspects = [], files, view } = read;
  if (typeof name !== "string" || name.trim() === "" || !Array.isArray(files))
    return failure(FOREIGN);
  const texts = files.map((file) =>
    typeof file === "string" ? (beside.find((each) => each.name === file) ?? file) : file,
  );
  const missing = texts.find((file) => typeof file === "string");
  if (missing !== undefined) return failure(`The project's file ${missing} is missing beside it.`);
  if (!texts.every(isText) || !isTexts(aspects)) return failure(FOREIGN);
  const find = (main: unknown, kind: FileKind) =>
    texts.find((file) => file.name === main && kindOf(file.name) === kind);
  const runs = find(system, "system");
  const mains = runs
    ? mainsOf(texts, runs, find(scheduler, "sched"))
    : { scheduler: find(scheduler, "sched"), workload: find(workload, "workload") };
  if (!runs && !(mains.scheduler && mains.workload))
    return failure("The project does not tell which scheduler and workload are run.");
  return put(name.trim(), texts, { ...mains, aspects, system: runs?.name }, view);
}

/** A project of files that nothing is told of: it runs a system, else the first scheduler that no other is built on. */
export function projectOfTexts(name: string, texts: readonly TextFile[]): Result<Project> {
  const systems = texts.filter((file) => kindOf(file.name) === "system");
  const isOfMaster = ({ text }: TextFile) =>
    texts.some((file) => file.name === schedulerNamed(text) && isMaster(file.text));
  const system = systems.find(isOfMaster) ?? systems[0];
  return put(name, texts, { ...mainsOf(texts, system), system: system?.name }, {});
}

/** The files of a project that runs a system, which is one of them. */
export function filesRunning(system: TextFile, texts: readonly TextFile[]): Result<FileSet> {
  const { scheduler, workload } = mainsOf(texts, system);
  if (!scheduler || !workload) return failure("The system's scheduler is missing.");
  const others = texts.filter((file) => file !== scheduler && file !== workload);
  return success({ scheduler, workload, others, system: system.name });
}

interface Mains {
  readonly scheduler?: TextFile | undefined;
  readonly workload?: TextFile | undefined;
}

/**
 * What stands as scheduler and workload in a project of which that is not told: of a system what it names. Nothing is run
 * with a workload beside a master or in a system, so one is begun where there is none.
 */
function mainsOf(texts: readonly TextFile[], system?: TextFile, told?: TextFile): Mains {
  const of = (kind: FileKind) => texts.filter((file) => kindOf(file.name) === kind);
  const isBase = ({ name }: TextFile) =>
    texts.some(({ text }) =>
      new RegExp(`\\bextends\\s+${name.replace(/\.sched$/, "")}\\b`).test(text),
    );
  const schedulers = of("sched");
  const named = system && schedulerNamed(system.text);
  const scheduler =
    told ??
    schedulers.find((file) => file.name === named) ??
    schedulers.find((file) => isMaster(file.text)) ??
    schedulers.find((file) => !isBase(file) && !/^\s*partial\b/m.test(file.text));
  const isBegun = system || (scheduler && isMaster(scheduler.text));
  const workload = of("workload")[0] ?? (isBegun ? firstWorkload(texts) : undefined);
  return { scheduler, workload };
}

/** A project of texts of which two stand as scheduler and workload. */
function put(
  name: string,
  texts: readonly TextFile[],
  { scheduler, workload, ...rest }: Mains & Pick<FileSet, "aspects" | "system">,
  view: unknown,
): Result<Project> {
  if (!scheduler && rest.system !== undefined)
    return failure(`The scheduler that ${rest.system} names is missing. Open it together with it.`);
  if (!scheduler || !workload)
    return failure("A project has a scheduler and a workload, and one of them is missing.");
  const others = texts.filter(
    (file) => file !== scheduler && file !== workload && kindOf(file.name),
  );
  return named(name, { scheduler, workload, others, ...rest }, view);
}

/** A project of files whose names are as they must be. */
function named(name: string, files: FileSet, view: unknown): Result<Project> {
  const parts = partsOf(files);
  for (const part of parts) {
    const file = fileOf(files, part)?.name ?? "";
    const problem = nameProblem(files, file, part as Part);
    if (problem !== null) return failure(`${file}: ${problem}`);
  }
  if (new Set(parts).size < parts.length)
    return failure("Two files of the project have the same name.");
  const { others, system } = files;
  const aspects = files.aspects?.filter((each) => parts.includes(each as Part)) ?? [];
  const own = {
    ...(system !== undefined && { system }),
    ...(others?.length && { others }),
    ...(aspects.length > 0 && { aspects }),
  };
  const { scheduler, workload } = files;
  return success({ name, example: null, scheduler, workload, ...own, ...viewFrom(view) });
}

/** How a project is looked at, as far as it can be read. */
function viewFrom(view: unknown): Omit<Contents, keyof FileSet> {
  if (!isRecord(view)) return { positions: {} };
  const { positions, ownLines, drawings } = view as Partial<Contents>;
  const { pinnedThreads, pinnedProcesses, properties } = view as Partial<Contents>;
  const breakpoints = breakpointsFrom(view.breakpoints);
  const counterexample = keptRunFrom(view.counterexample);
  const systemBreakpoints = nodeBreakpointsFrom(view.systemBreakpoints);
  return {
    positions: isPositions(positions) ? positions : {},
    ...(isTexts(ownLines) && { ownLines }),
    ...(isRecord(drawings) && Object.values(drawings).every(isDrawing) && { drawings }),
    ...(breakpoints && { breakpoints }),
    ...(systemBreakpoints && { systemBreakpoints }),
    ...(isTexts(pinnedThreads) && { pinnedThreads }),
    ...(isTexts(pinnedProcesses) && { pinnedProcesses }),
    ...(typeof properties === "string" && { properties }),
    ...(counterexample && { counterexample }),
  };
}

const isPositions = (value: unknown): value is Positions =>
  isRecord(value) && Object.values(value).every(isPoint);

const isDrawing = (value: unknown): boolean =>
  isRecord(value) &&
  isPositions(value.positions) &&
  (value.ownLines === undefined || isTexts(value.ownLines));

function isRecord(value: unknown): value is Record<string, unknown> {
  return typeof value === "object" && value !== null && !Array.isArray(value);
}

function isText(value: unknown): value is TextFile {
  return isRecord(value) && typeof value.name === "string" && typeof value.text === "string";
}

const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((each) => typeof each === "string");

const isPoint = (value: unknown): boolean =>
  isRecord(value) && Number.isFinite(value.x) && Number.isFinite(value.y);
