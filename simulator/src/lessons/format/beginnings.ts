/** The programs that steps of a lesson begin with. */

import { drawnProjects } from "./draws.js";
import type { Lesson } from "./lesson.js";
import { type LessonProject, withFiles } from "./project.js";

/** What the steps before one lead to by "show me", as that step runs it. @param at its place, from 0 */
export function beginningOf({ project, steps }: Lesson, at: number): LessonProject {
  const before = steps.slice(0, at).map(({ shown }) => shown);
  const program = steps[at]?.program;
  return { ...before.reduce(withFiles, project), ...program };
}

/**
 * The programs of all steps, of all learners: each once, with the texts that matter for what is run.
 * Those that differ from learner to learner in several draws are left out.
 */
export function drawnBeginnings(lesson: Lesson): readonly LessonProject[] {
  return lesson.steps.flatMap((_, at) => {
    const begun = beginningOf(lesson, at);
    const isRead = (name: string) => name === begun.workload || /\.(sched|csv)$/.test(name);
    const read = Object.entries(begun.files).filter(([name]) => isRead(name));
    return drawnProjects({ ...begun, files: Object.fromEntries(read) }, lesson.draws);
  });
}
