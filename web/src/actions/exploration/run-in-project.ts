/** A project that is run through a run that fails, and the same without it. */

import { COUNTEREXAMPLE, isCourse, runOf } from "../../model/exploration/kept-run.js";
import type { Course, ExploredVerdict } from "../../model/exploration/runs.js";
import { withFiles, withMain, withoutFile } from "../../model/project/files.js";
import type { Contents } from "../../model/project/project.js";

/** With the workload that leads through the run of a program; null where there is none. */
export function withScript(
  contents: Contents,
  { property, message, fault, counterexample, replay }: ExploredVerdict,
): Contents | null {
  if (!counterexample || !replay || !("workload" in replay)) return null;
  const kept = runOf(contents);
  const former = kept && !isCourse(kept) ? kept.former : contents.workload.name;
  const files = withFiles(contents, [{ name: COUNTEREXAMPLE, text: replay.workload }]);
  return {
    ...withMain(files, COUNTEREXAMPLE),
    counterexample: { property, message, fault, counterexample, former },
  };
}

/** With the decisions of a run of its own workload. */
export function withCourse(
  contents: Contents,
  { property, message, fault }: ExploredVerdict,
  course: Course,
): Contents {
  const { workload } = contents;
  // Behind its digits the first alternative is taken, so they tell all.
  const decisions = course.decisions.slice(0, course.digits.length);
  const kept = { property, message, fault, course: { ...course, decisions } };
  return { ...contents, counterexample: { ...kept, workload: workload.name } };
}

export function withoutRun(contents: Contents): Contents {
  const kept = runOf(contents);
  const isScript = kept !== null && !isCourse(kept);
  const own = isScript ? withoutFile(withMain(contents, kept.former), COUNTEREXAMPLE) : contents;
  return { ...own, counterexample: undefined };
}
