import { readdirSync, readFileSync } from "node:fs";
import { join, relative, sep } from "node:path";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import { inRoot } from "./programs.js";

export const LESSONS = inRoot("public/lessons");

export const CHALLENGES = inRoot("public/challenges");

/** The names of the shipped lessons, and of the challenges that are set. */
export const SHIPPED = readdirSync(LESSONS);
export const SET = readdirSync(CHALLENGES);

/** The files of a folder, by path within it. */
export function filesOf(folder: string): LessonFiles {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true });
  return Object.fromEntries(
    entries
      .filter((entry) => entry.isFile())
      .map(({ parentPath, name }) => join(parentPath, name))
      .map((path) => [relative(folder, path).split(sep).join("/"), readFileSync(path, "utf8")]),
  );
}
