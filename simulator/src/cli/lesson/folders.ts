/** Folders of lessons on the disk. */

import { readdirSync, readFileSync, statSync } from "node:fs";
import { basename, dirname, join, relative, resolve, sep } from "node:path";
import { failure, type Result, success } from "../../base/result.js";
import type { LessonFiles } from "../../lessons/index.js";

/** More is no lesson. */
const MOST_FILES = 1000;

/** The files below a folder, by path within it. */
export function filesIn(folder: string): Result<LessonFiles> {
  const kind = statSync(folder, { throwIfNoEntry: false });
  if (!kind?.isDirectory()) return failure(`there is no folder ${folder}`);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  const paths = entries
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name));
  if (paths.length > MOST_FILES)
    return failure(`${folder} has ${paths.length} files; that is no lesson`);
  return success(
    Object.fromEntries(
      paths
        .sort()
        .map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8")]),
    ),
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
