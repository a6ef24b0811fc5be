/**
 * A project as a file: JSON with all texts, or a folder with the texts as they are and the rest in `project.json`.
 */

import { failure, type Result, success } from "../../base/result.js";
import type { TextFile } from "../../generated/services.js";
import { kindOf, nameProblem } from "./files.js";
import {
  type Contents,
  type FileSet,
  fileOf,
  type Part,
  type Project,
  partsOf,
} from "./project.js";

/** Says what the file is. */
const FORMAT = "catapults-studio/project";
/** Grows with each change that an older studio would not read; each former version is read for good. */
const VERSION = 1;

/** The name of the part of a folder that is no text. */
export const MANIFEST = "project.json";

/** What a file tells beside the texts: which of them are run, which are woven in, and how graphs are drawn. */
function manifestOf(project: Project) {
  const { name, scheduler, workload, aspects = [] } = project;
  const { positions, ownLines, drawings, breakpoints } = project;
  return {
    format: FORMAT,
    version: VERSION,
    name,
    scheduler: scheduler.name,
    workload: workload.name,
    aspects,
    view: { positions, ownLines, drawings, breakpoints },
  };
}

const textsOf = (project: FileSet): readonly TextFile[] =>
  partsOf(project).flatMap((part) => fileOf(project, part) ?? []);

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

function readmeOf({ name, scheduler, workload, aspects = [] }: Project): string {
  const woven = aspects.map((aspect) => ` --aspect ${aspect}`).join("");
  return `# ${name}

A project of Catapults Studio. Open this folder's zip, or \`${MANIFEST}\` with the files beside it, by
*Open project…* in the studio's project menu, or drop it onto the page.

On the command line, in this folder:

    catapults check ${scheduler.name} --workload ${workload.name}${woven}
    catapults build --backend c ${scheduler.name}${woven} -o out/
    catapults-sim run ${scheduler.name} ${workload.name}${woven}

Bases and tables are found beside the files that name them.
`;
}

const FOREIGN = "This is no project of the studio.";
const NEWER =
  "This project was written by a newer version of the studio. Load the page again to open it.";

/** A project from a file with all texts, or with those that stand beside it by their names. */
export function readProject(text: string, beside: readonly TextFile[] = []): Result<Project> {
  let read: unknown;
  try {
    read = JSON.parse(text);
  } catch {
    return failure(FOREIGN);
  }
  if (!isRecord(read) || read.format !== FORMAT) return failure(FOREIGN);
  if (typeof read.version !== "number" || read.version > VERSION) return failure(NEWER);
  const { name, scheduler, workload, aspects = [], files, view } = read;
  if (typeof name !== "string" || name.trim() === "" || !Array.isArray(files))
    return failure(FOREIGN);
  const texts = files.map((file) =>
    typeof file === "string" ? (beside.find((each) => each.name === file) ?? file) : file,
  );
  const missing = texts.find((file) => typeof file === "string");
  if (missing !== undefined) return failure(`The project's file ${missing} is missing beside it.`);
  if (!texts.every(isText) || !isTexts(aspects)) return failure(FOREIGN);
  const [first, second] = [scheduler, workload].map((main) =>
    texts.find((file) => file.name === main),
  );
  if (!first || !second)
    return failure("The project does not tell which scheduler and workload are run.");
  const others = texts.filter((file) => file !== first && file !== second);
  return named(name.trim(), { scheduler: first, workload: second, others, aspects }, view);
}

/** A project of files that nothing is told of: it runs the first scheduler that no other one is built on. */
export function projectOfTexts(name: string, texts: readonly TextFile[]): Result<Project> {
  const schedulers = texts.filter((file) => kindOf(file.name) === "sched");
  const isBase = ({ name: file }: TextFile) =>
    texts.some(({ text }) =>
      new RegExp(`\\bextends\\s+${file.replace(/\.sched$/, "")}\\b`).test(text),
    );
  const scheduler = schedulers.find((file) => !isBase(file) && !/^\s*partial\b/m.test(file.text));
  const workload = texts.find((file) => kindOf(file.name) === "workload");
  if (!scheduler || !workload)
    return failure("A project has a scheduler and a workload, and one of them is missing.");
  const others = texts.filter(
    (file) => file !== scheduler && file !== workload && kindOf(file.name),
  );
  return named(name, { scheduler, workload, others }, {});
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
  const { others, aspects = [] } = files;
  const own = {
    ...(others?.length && { others }),
    ...(aspects.length > 0 && { aspects: aspects.filter((each) => parts.includes(each as Part)) }),
  };
  const { scheduler, workload } = files;
  return success({ name, example: null, scheduler, workload, ...own, ...viewFrom(view) });
}

/** How a project is looked at, as far as it can be read. */
function viewFrom(view: unknown): Omit<Contents, keyof FileSet> {
  if (!isRecord(view)) return { positions: {} };
  const { positions, ownLines, drawings, breakpoints } = view as Partial<Contents>;
  return {
    positions: isRecord(positions) && Object.values(positions).every(isPoint) ? positions : {},
    ...(isTexts(ownLines) && { ownLines }),
    ...(isRecord(drawings) &&
      Object.values(drawings).every((one) => isRecord(one.positions)) && { drawings }),
    ...(Array.isArray(breakpoints) &&
      breakpoints.every(({ stop }) => isRecord(stop)) && { breakpoints }),
  };
}

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
