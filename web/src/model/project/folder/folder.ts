/** A project that is joined with a folder of the disk: what is other there, and what comes of a choice. */

import { failure, type Result } from "../../../base/result.js";
import type { TextFile } from "../../../generated/services.js";
import { kindOf } from "../files.js";
import type { Project } from "../project.js";
import { folderOf, MANIFEST, projectOfTexts, readProject } from "../project-file.js";
import type { Sides } from "./folder-store.js";

/** Whether a file was changed in the project as well as in the folder, and not alike. */
export const isConflict = ({ base, mine, theirs }: Sides): boolean =>
  base !== mine && base !== theirs && mine !== theirs;

/** The files that a project is in a folder. Its README is a person's own. */
export const folderFiles = (project: Project): readonly TextFile[] =>
  folderOf(project).filter(({ name }) => isOfProject(name));

/** Whether a file of a folder belongs to its project. */
export const isOfProject = (name: string): boolean => name === MANIFEST || kindOf(name) !== null;

/** Files of which a side is not as the other two. */
export function sidesOf(
  base: readonly TextFile[],
  mine: readonly TextFile[],
  theirs: readonly TextFile[],
): readonly Sides[] {
  const names = new Set([...base, ...mine, ...theirs].map(({ name }) => name));
  const text = (files: readonly TextFile[], name: string) =>
    files.find((file) => file.name === name)?.text ?? null;
  return [...names].flatMap((name): Sides[] => {
    const sides = { base: text(base, name), mine: text(mine, name), theirs: text(theirs, name) };
    const isSame = sides.base === sides.mine && sides.mine === sides.theirs;
    return isSame ? [] : [{ name, ...sides }];
  });
}

/** Files that are others in the folder than they were, and than they are in the project. */
export const changedOutside = (sides: readonly Sides[]): readonly Sides[] =>
  sides.filter(({ base, mine, theirs }) => theirs !== base && theirs !== mine);

/** The project with the folder's state of some files. */
export function withTheirs(
  project: Project,
  sides: readonly Sides[],
  taken: readonly string[],
): Result<Project> {
  const chosen = sides.filter(({ name }) => taken.includes(name));
  const mine = folderFiles(project).filter(({ name }) => !taken.includes(name));
  const theirs = chosen.flatMap(({ name, theirs }) =>
    theirs === null ? [] : [{ name, text: theirs }],
  );
  const read = projectInFolder(project.name, [...mine, ...theirs]);
  if (!read.ok) return read;
  return { ok: true, value: { ...read.value, name: project.name, example: project.example } };
}

/** The project that files of a folder are. Files that its `project.json` does not know of belong to it, too. */
export function projectInFolder(name: string, files: readonly TextFile[]): Result<Project> {
  const texts = files.filter((file) => kindOf(file.name) !== null);
  const manifest = files.find((file) => file.name === MANIFEST);
  if (texts.length === 0) return failure("This folder holds no scheduler, workload or system.");
  if (!manifest) return projectOfTexts(name, texts);
  return readProject(withFileList(manifest.text, texts), texts);
}

function withFileList(manifest: string, texts: readonly TextFile[]): string {
  try {
    const told: unknown = JSON.parse(manifest);
    if (typeof told !== "object" || told === null || !("files" in told)) return manifest;
    const known = Array.isArray(told.files)
      ? told.files.filter((each) => typeof each === "string")
      : [];
    const names = texts.map((file) => file.name);
    const files = [
      ...known.filter((each) => names.includes(each)),
      ...names.filter((each) => !known.includes(each)),
    ];
    return JSON.stringify({ ...told, files });
  } catch {
    return manifest; // reading it tells what is wrong
  }
}
