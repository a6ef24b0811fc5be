/** Projects as files of the computer: opened, and dropped onto the page. */

import { failure, type Result, success } from "../../base/result.js";
import type { TextFile } from "../../generated/services.js";
import type { Studio } from "../../model/commands.js";
import { freeProjectName } from "../../model/kept-key.js";
import { notify } from "../../model/notices.js";
import { FILE_KINDS, kindOf, withoutFolders } from "../../model/project/files.js";
import type { Project } from "../../model/project/project.js";
import { MANIFEST, projectOfTexts, readProject } from "../../model/project/project-file.js";
import { enter } from "./enter-project.js";
import { addFiles } from "./files.js";
import { listOwn } from "./own-projects.js";

const ENDINGS = Object.keys(FILE_KINDS).map((kind) => `.${kind}`);

/** Larger files are no projects, and a page could not show them. */
const LARGEST = 16 << 20;

/** Asks for texts and puts them into the project. */
export async function pickTexts(studio: Studio): Promise<void> {
  await takeFiles(studio, await studio.ports.files.pickSeveral(ENDINGS.join()));
}

/** Asks for a project and opens it. */
export async function pickProject(studio: Studio): Promise<void> {
  const files = await studio.ports.files.pickSeveral([".json", ".zip", ...ENDINGS].join());
  if (files.length === 0) return;
  const project = await projectIn(studio, files);
  if (project.ok) await openNew(studio, project.value);
  else notify(studio.stores.notices, project.message);
}

/** Files of the computer: texts come into the project, a project is opened beside it. */
export async function takeFiles(studio: Studio, files: readonly File[]): Promise<void> {
  const { notices } = studio.stores;
  if (files.some(({ name }) => /\.(json|zip)$/.test(name))) {
    const project = await projectIn(studio, files);
    return project.ok ? openNew(studio, project.value) : notify(notices, project.message);
  }
  const read = await Promise.all(files.map(textFile));
  const complaint = read.find((each) => !each.ok);
  if (complaint?.ok === false) notify(notices, complaint.message);
  else if (read.length > 0) addFiles(studio, textsIn(read));
}

/** The project that files are: a zip, a project file, one with its texts beside it, or texts alone. */
async function projectIn({ ports }: Studio, files: readonly File[]): Promise<Result<Project>> {
  const [first] = files;
  if (!first) return failure("There is no file.");
  const large = files.find(({ size }) => size > LARGEST);
  if (large) return failure(`${large.name} is larger than ${LARGEST >> 20} MB.`);
  if (first.name.endsWith(".zip")) {
    const entries = await ports.archives.unpack(new Uint8Array(await first.arrayBuffer()));
    if (!entries.ok) return failure(`${first.name}: ${entries.message}`);
    const unpacked = entries.value.map(({ name, bytes }) => new File([bytes], baseOf(name)));
    return projectOfFiles(stem(first.name), unpacked);
  }
  return projectOfFiles(stem(first.name), files);
}

async function projectOfFiles(name: string, files: readonly File[]): Promise<Result<Project>> {
  const known = files.filter((file) => kindOf(file.name) !== null);
  const read = await Promise.all(known.map(textFile));
  const broken = read.find((each) => !each.ok);
  if (broken?.ok === false) return broken;
  const texts = withoutFolders(textsIn(read));
  const manifest =
    files.find((file) => file.name === MANIFEST) ??
    files.find((file) => file.name.endsWith(".json"));
  if (!manifest) return projectOfTexts(name, texts);
  const project = readProject(await manifest.text(), texts);
  return project.ok ? project : failure(`${manifest.name}: ${project.message}`);
}

/** Keeps a project as one's own beside the others, and opens it. */
export async function openNew(studio: Studio, project: Project): Promise<void> {
  const { stores } = studio;
  const { opened, kept } = await keepBeside(studio, project);
  enter(studio, opened);
  notify(
    stores.notices,
    kept.ok ? `“${opened.project.name}” is opened. It is one of your projects now.` : kept.message,
  );
  await listOwn(studio);
}

/** Keeps a project under a name that none has: neither what is kept, nor what is open and could not be kept yet. */
async function keepBeside({ stores, ports }: Studio, project: Project) {
  const { example, name: open } = stores.project.getState();
  const own = await ports.projects.own();
  const taken = [
    ...(own.ok ? own.value : stores.catalogue.getState().own),
    ...(example === null ? [open] : []),
  ];
  for (;;) {
    const name = freeProjectName(project.name, taken);
    const opened = { project: { ...project, name }, analysis: null };
    const kept = await ports.projects.save(opened, null);
    if (!kept.ok || kept.value === "kept") return { opened, kept };
    taken.push(name); // another page has taken it meanwhile
  }
}

const textsIn = (read: readonly Result<TextFile>[]) =>
  read.flatMap((each) => (each.ok ? [each.value] : []));

const baseOf = (path: string) => path.replace(/^.*\//, "");
const stem = (name: string) => baseOf(name).replace(/\.[^.]*$/, "");

/** A file as a text of a project; why it is none. */
async function textFile(file: File): Promise<Result<TextFile>> {
  const { name } = file;
  if (!kindOf(name)) {
    const endings = ENDINGS.join(", ").replace(/, (?=[^,]*$)/, " or ");
    return failure(`${name} is no file of a project: the name of one ends in ${endings}.`);
  }
  if (file.size > LARGEST) return failure(`${name} is larger than ${LARGEST >> 20} MB.`);
  try {
    const text = new TextDecoder("utf-8", { fatal: true }).decode(await file.arrayBuffer());
    return success({ name, text });
  } catch {
    return failure(`${name} is no text in UTF-8.`);
  }
}
