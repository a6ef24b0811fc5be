/** Goes through a lesson as a learner who uses "show me" in each step. */

import type { Attempt, CheckResult, StepResult } from "../check/attempt.js";
import { NO_ANSWERS } from "../check/attempt.js";
import { checkStep } from "../check/check-step.js";
import type { Tools } from "../check/ports.js";
import { projectBefore } from "../check/scene.js";
import { showMe } from "../check/show-me.js";
import { type Lesson, STEPS, type Step } from "../format/lesson.js";
import { withFiles } from "../format/project.js";
import type { Findings } from "./report.js";

const START: Pick<Attempt, "run" | "answers"> = { run: null, answers: NO_ANSWERS };

/** No step is done before anything was done in it, and each one is behind its "show me". */
export async function rehearse(
  lesson: Lesson,
  seed: string,
  tools: Tools,
  findings: Findings,
): Promise<void> {
  for (const [at, step] of lesson.steps.entries()) {
    const before: Attempt = { ...START, project: projectBefore(lesson, at), seed };
    const untouched = await checkStep(lesson, step, before, tools);
    if (untouched.passed) {
      findings.error(
        STEPS,
        `Step \`${step.id}\` passes before the learner has done anything in it.`,
      );
    }
    const shown = await showMe(lesson, step, before, tools);
    const after: Attempt = {
      seed,
      project: withFiles(before.project, shown.files),
      run: shown.tick === null ? null : { seed: "1", parameters: {}, tick: shown.tick },
      answers: shown.answers,
    };
    tellFailures(step, await checkStep(lesson, step, after, tools), findings);
  }
}

function tellFailures({ id }: Step, { results }: StepResult, findings: Findings): void {
  for (const { check, verdict } of results) {
    const what = `Step \`${id}\`, check \`${check.kind}\``;
    if (verdict.state === "unknown") findings.note(STEPS, `${what}: ${verdict.why}`);
    else if (verdict.state !== "passed") {
      findings.error(STEPS, `${what} does not pass behind “show me”: ${seenIn(verdict)}`);
    }
  }
}

function seenIn(verdict: Exclude<CheckResult["verdict"], { state: "passed" | "unknown" }>): string {
  return verdict.state === "failed" ? `${verdict.seen} Wanted: ${verdict.wanted}` : verdict.wanted;
}
