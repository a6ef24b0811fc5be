import type { LessonFiles } from "./format.js";

const PROSE = "lesson.md";

/** The lesson that files hold, by their paths; null where there is none. Its name is that of its folder. */
export function lessonIn(
  files: LessonFiles,
): { readonly name: string | null; readonly files: LessonFiles } | null {
  const found = Object.keys(files)
    .filter((path) => path === PROSE || path.endsWith(`/${PROSE}`))
    .sort((one, other) => one.length - other.length)[0];
  if (found === undefined) return null;
  const folder = found.slice(0, -PROSE.length);
  const within = Object.entries(files).filter(([path]) => path.startsWith(folder));
  return {
    name: /([^/]+)\/$/.exec(folder)?.[1] ?? null,
    files: Object.fromEntries(within.map(([path, text]) => [path.slice(folder.length), text])),
  };
}
