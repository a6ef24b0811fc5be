/** Folders of lessons on the disk. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { failure, type Result, success } from "../../base/result.js";
import type { LessonFiles } from "../../lessons/index.js";

/** More is no lesson. */
const MOST_FILES = 1000;

interface FoundFile {
  readonly path: string;
  /** Within the folder, with `/` between its parts. */
  readonly name: string;
}

/** Where the files below a folder lie, in order. */
export function pathsIn(folder: string): Result<readonly FoundFile[]> {
  const kind = statSync(folder, { throwIfNoEntry: false });
  if (!kind?.isDirectory()) return failure(`there is no folder ${folder}`);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  return success(
    paths.sort().map((path) => ({ path, name: relative(folder, path).split(sep).join("/") })),
  );
}

/** The texts below a folder, by path within it. */
export function filesIn(folder: string): Result<LessonFiles> {
  const found = pathsIn(folder);
  if (!found.ok) return found;
  const { length } = found.value;
  if (length > MOST_FILES) return failure(`${folder} has ${length} files; that is no lesson`);
  return success(
    Object.fromEntries(found.value.map(({ path, name }) => [name, readFileSync(path, "utf8")])),
  );
}

export const nameOf = (folder: string): string => basename(resolve(folder));

/** The names of the folders beside one, and of those in `lessons` and `challenges` beside that. */
export function namesBeside(folder: string): ReadonlySet<string> {
  const parent = dirname(resolve(folder));
  const around = [parent, join(dirname(parent), "lessons"), join(dirname(parent), "challenges")];
  return new Set(around.flatMap(foldersIn));
}

function foldersIn(path: string): readonly string[] {
  if (!statSync(path, { throwIfNoEntry: false })?.isDirectory()) return [];
  const entries = readdirSync(path, { withFileTypes: true });
  return entries.filter((entry) => entry.isDirectory()).map(({ name }) => name);
}
