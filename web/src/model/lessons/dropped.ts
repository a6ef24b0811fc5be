import type { LessonFiles } from "./format.js";

/** What the folder of a lesson, or of a challenge, has. */
const PROSE = /(?:^|\/)(?:lesson|challenge)\.md$/;

export const isLessonProse = (path: string): boolean => PROSE.test(path);

/** The lesson or challenge that files hold, by their paths; null where there is none. Its name is that of its folder. */
export function lessonIn(
  files: LessonFiles,
): { readonly name: string | null; readonly files: LessonFiles } | null {
  const found = Object.keys(files)
    .filter(isLessonProse)
    .sort((one, other) => one.length - other.length)[0];
  if (found === undefined) return null;
  const folder = found.slice(0, found.lastIndexOf("/") + 1);
  const within = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return {
    name: /([^/]+)\/$/.exec(folder)?.[1] ?? null,
    files: Object.fromEntries(within.map(([path, text]) => [path.slice(folder.length), text])),
  };
}
