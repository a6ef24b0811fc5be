/** Checks what a learner has done in a step. */

import type { Check } from "../format/checks.js";
import type { Lesson, Step } from "../format/lesson.js";
import type { Attempt, CheckResult, StepResult, Verdict } from "./attempt.js";
import { number, predict, question } from "./kinds/answers.js";
import { constant } from "./kinds/constants.js";
import { arrow, container } from "./kinds/graph.js";
import { measure } from "./kinds/measures.js";
import { promise } from "./kinds/promises.js";
import { property } from "./kinds/properties.js";
import { happens, reached } from "./kinds/runs.js";
import { compiles, diagnostic, proofs } from "./kinds/texts.js";
import type { Tools, Understood } from "./ports.js";
import { type Scene, sceneOf, understood, unknown } from "./scene.js";

/** All checks of a step. They are made anew each time; what `tools` keep makes that quick. */
export async function checkStep(
  lesson: Lesson,
  step: Step,
  attempt: Attempt,
  tools: Tools,
): Promise<StepResult> {
  const scene = sceneOf(lesson, step, attempt, tools);
  const results: CheckResult[] = [];
  for (const check of step.checks) results.push({ check, ...(await resultOf(check, scene)) });
  const passed = results.length > 0 && results.every(({ verdict }) => verdict.state === "passed");
  return { passed, results };
}

type Told = Pick<CheckResult, "verdict" | "score">;

/** What one check says. */
export async function resultOf(check: Check, scene: Scene): Promise<Told> {
  switch (check.kind) {
    case "compiles":
      return ofTexts(scene, (known) => compiles(check, known, scene.say));
    case "diagnostic":
      return ofTexts(scene, (known) => diagnostic(check, known, scene.say));
    case "proofs":
      return ofTexts(scene, (known) => proofs(check, known, scene.say));
    case "arrow":
      return ofTexts(scene, (known) => arrow(check, known, scene.say));
    case "container":
      return ofTexts(scene, (known) => container(check, known, scene.say));
    case "constant":
      return { verdict: constant(check, scene.attempt.project, scene.say) };
    case "reached":
      return { verdict: await reached(check, scene) };
    case "happens":
      return { verdict: await happens(check, scene) };
    case "measure":
      return { verdict: await measure(check, scene) };
    case "predict":
      return predict(check, scene);
    case "question":
      return { verdict: question(check, scene) };
    case "number":
      return { verdict: await number(check, scene) };
    case "property":
      return { verdict: await property(check, scene) };
    case "promise":
      return { verdict: await promise(check, scene) };
  }
}

async function ofTexts(scene: Scene, judge: (known: Understood) => Verdict): Promise<Told> {
  const known = await understood(scene);
  return { verdict: known.ok ? judge(known.value) : unknown(known.message) };
}
