/** What "show me" does in a step: files to put in place, and answers to give. */

import type { CheckKind, CheckOf } from "../format/checks.js";
import type { LessonFiles } from "../format/files.js";
import type { Lesson, Step } from "../format/lesson.js";
import { withFiles } from "../format/project.js";
import { type Answers, type Attempt, NO_ANSWERS } from "./attempt.js";
import { decisionsFor, rightNumber } from "./kinds/answers.js";
import type { Tools } from "./ports.js";
import { type Scene, sceneOf, wishFor } from "./scene.js";

export interface Shown {
  /** In place of those of the same name. */
  readonly files: LessonFiles;
  readonly answers: Answers;
  /** How far to take the learner's run; null: nowhere. */
  readonly tick: number | null;
}

/** Of a step of a lesson, with all its checks. */
type StepScene = Scene & { readonly step: Step };

/** @param attempt as it stands before; its run may not have begun */
export async function showMe(
  lesson: Lesson,
  step: Step,
  attempt: Attempt,
  tools: Tools,
): Promise<Shown> {
  const project = withFiles(attempt.project, step.shown);
  const scene = { ...sceneOf(lesson, step, { ...attempt, project }, tools), step };
  const right = step.choices.findIndex((choice) => choice.right);
  const choice = right < 0 ? null : right;
  const answers = {
    ...NO_ANSWERS,
    choice,
    ...(await numberIn(scene)),
    ...(await foreseenIn(scene)),
  };
  return { files: step.shown, answers, tick: await tickIn(scene) };
}

const checkOf = <K extends CheckKind>({ step }: StepScene, kind: K): CheckOf<K> | undefined =>
  step.checks.find((check): check is CheckOf<K> => check.kind === kind);

async function numberIn(scene: StepScene): Promise<Pick<Answers, "number">> {
  const check = checkOf(scene, "number");
  const right = check && (await rightNumber(check, scene));
  return { number: right?.ok ? String(Number(right.value.value.toPrecision(6))) : null };
}

async function foreseenIn(scene: StepScene): Promise<Pick<Answers, "predictions">> {
  const check = checkOf(scene, "predict");
  if (check === undefined) return { predictions: [] };
  const before = (check.from ?? 1) - 1;
  const made = await decisionsFor(check, scene, before + check.of);
  return { predictions: made.ok ? made.value.slice(before) : [] };
}

/** The tick at which the learner's run has come to all that it is to come to. */
async function tickIn(scene: StepScene): Promise<number | null> {
  const wanted = scene.step.checks.filter((check) => check.kind === "reached");
  if (wanted.length === 0) return null;
  const wish = await wishFor(scene);
  if (!wish.ok) return null;
  const { seed = "1", parameters = {} } = scene.attempt.run ?? {};
  const ticks: number[] = [];
  for (const check of wanted) {
    const found = await scene.tools.runs.first({ ...wish.value, seed, parameters }, check, null);
    if (!found.ok || found.value === null) return null;
    ticks.push(found.value.tick);
  }
  return Math.max(...ticks);
}
