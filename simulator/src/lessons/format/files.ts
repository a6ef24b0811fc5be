/** The files of a lesson or a challenge, by path within its folder: `steps.yaml`, `project/first.sched`. */
export type LessonFiles = Readonly<Record<string, string>>;

/** The files below a folder, by path within that. */
export function filesBelow(files: LessonFiles, folder: string): LessonFiles {
  const start = `${folder}/`;
  return Object.fromEntries(
    Object.entries(files)
      .filter(([path]) => path.startsWith(start))
      .map(([path, text]) => [path.slice(start.length), text]),
  );
}
