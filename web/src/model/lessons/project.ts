/** A lesson's project as one of the page, and the other way round. */

import { withFiles, withMain } from "../project/files.js";
import {
  type Contents,
  contentsOf,
  type FileSet,
  type Project,
  textsOf,
} from "../project/project.js";
import { originOf } from "./entries.js";
import type { Lesson, LessonFiles, LessonProject, Step } from "./format.js";

/** The project that a lesson begins with. */
export function projectOfLesson(id: string, lesson: Pick<Lesson, "title" | "project">): Project {
  const { scheduler, workload, system, aspects, files, positions } = lesson.project;
  const named = workload ?? Object.keys(files).find((name) => name.endsWith(".workload"));
  const main = [scheduler, named];
  const others = Object.entries(files).flatMap(([name, text]) =>
    main.includes(name) ? [] : [{ name, text }],
  );
  return {
    name: lesson.title,
    example: originOf(id),
    scheduler: { name: scheduler, text: files[scheduler] ?? "" },
    workload: { name: named ?? "unused.workload", text: (named && files[named]) ?? "" },
    positions,
    ...(others.length > 0 && { others, aspects: [...aspects] }),
    ...(system !== null && { system }),
  };
}

/** What checks look at. */
export function attemptedProject(project: FileSet & Pick<Project, "positions">): LessonProject {
  const { scheduler, workload, system = null, aspects = [], positions } = project;
  const files = Object.fromEntries(textsOf(project).map(({ name, text }) => [name, text]));
  return {
    scheduler: scheduler.name,
    workload: system === null ? workload.name : null,
    system,
    aspects,
    files,
    positions,
  };
}

/** A project with files in place of those of the same names. */
export function withShown(project: Project, shown: LessonFiles): Contents {
  const files = Object.entries(shown).map(([name, text]) => ({ name, text }));
  return withFiles(contentsOf(project), files);
}

/** A project that runs what a step says; the same where it does already. */
export function withProgram(
  contents: Contents,
  { scheduler, workload }: Step["program"],
): Contents {
  const wanted = [scheduler, workload].filter((name) => name !== null);
  return wanted.reduce(
    (so, name) => ([so.scheduler.name, so.workload.name].includes(name) ? so : withMain(so, name)),
    contents,
  );
}
