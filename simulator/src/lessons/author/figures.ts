/** Computes the figures that the prose names. */

import { readNumber } from "../../base/format.js";
import { failure, type Result, success } from "../../base/result.js";
import { NO_ANSWERS } from "../check/attempt.js";
import { withConstant } from "../check/constant-text.js";
import { meanOf } from "../check/kinds/measures.js";
import type { Tools } from "../check/ports.js";
import { projectBefore, sceneOf, withScheduler } from "../check/scene.js";
import { type Measured, measuredText } from "../check/value.js";
import { type Lesson, STEPS, type Step } from "../format/lesson.js";
import { type LessonProject, withFiles } from "../format/project.js";
import type { Figure } from "../format/steps.js";
import { requireFile } from "./check-rules.js";
import { proseFile } from "./prose-rules.js";
import type { Findings } from "./report.js";

/** Each figure is computed, and stands in the prose of each language. */
export async function checkFigures(
  translations: readonly Lesson[],
  seed: string,
  tools: Tools,
  findings: Findings,
): Promise<void> {
  const [lesson] = translations;
  if (lesson === undefined) return;
  for (const [at, step] of lesson.steps.entries()) {
    for (const figure of step.figures) {
      const tell = (message: string) =>
        findings.error(STEPS, `Step \`${step.id}\`, figure “${figure.text}”: ${message}`);
      for (const file of [figure.of, figure.than])
        if (file !== "start") requireFile(lesson, file, tell);
      const computed = await compute(lesson, at, figure, seed, tools);
      if (!computed.ok) tell(computed.message);
      else if (!isSame(figure.text, computed.value)) tell(`it is ${measuredText(computed.value)}.`);
      for (const each of translations) requireInProse(each, at, figure, findings);
    }
  }
}

async function compute(
  lesson: Lesson,
  at: number,
  figure: Figure,
  seed: string,
  tools: Tools,
): Promise<Result<Measured>> {
  const step = lesson.steps[at];
  if (step === undefined) return failure("There is no such step.");
  const done = withFiles(projectBefore(lesson, at), step.shown);
  const scene = sceneOf(
    lesson,
    step,
    { project: done, seed, run: null, answers: NO_ANSWERS },
    tools,
  );
  const own = withConstants(schedulerOf(lesson, figure.of, scene), figure.constants ?? {});
  if (!own.ok) return own;
  const value = await meanOf(figure, scene, own.value);
  if (!value.ok || figure.than === undefined) return value;
  const other = await meanOf(figure, scene, schedulerOf(lesson, figure.than, scene));
  if (!other.ok) return other;
  const change = Math.abs(value.value.value / other.value.value - 1);
  return success({ value: change, unit: "share" });
}

function schedulerOf(
  lesson: Lesson,
  of: string | undefined,
  scene: Parameters<typeof withScheduler>[0],
): LessonProject {
  if (of === "start") return lesson.project;
  return of === undefined ? scene.attempt.project : withScheduler(scene, of);
}

function withConstants(
  project: LessonProject,
  constants: Readonly<Record<string, string>>,
): Result<LessonProject> {
  let text = project.files[project.scheduler] ?? "";
  for (const [name, value] of Object.entries(constants)) {
    const changed = withConstant(text, name, value);
    if (changed === null) return failure(`the scheduler has no constant \`${name}\`.`);
    text = changed;
  }
  return success(withFiles(project, { [project.scheduler]: text }));
}

/** As exact as it is written: `17.3 ms` stands for all that is rounded to that. */
export function isSame(text: string, { value, unit }: Measured): boolean {
  const [, digits = "", behind = ""] = /^[≈~]?\s*(-?[\d.,]+)\s*(\S*)$/.exec(text.trim()) ?? [];
  const plain = digits.replace(",", ".");
  const size = factorOf(behind, unit);
  if (plain === "" || size === null) return false;
  const decimals = plain.includes(".") ? plain.length - plain.indexOf(".") - 1 : 0;
  return Math.abs(value / size - Number(plain)) <= 0.5000001 * 10 ** -decimals;
}

function factorOf(written: string, unit: Measured["unit"]): number | null {
  if (written === "") return 1;
  if (written === "%") return 0.01;
  return unit === "ns" || unit === null ? (readNumber(`1${written}`) ?? null) : null;
}

function requireInProse(lesson: Lesson, at: number, { text }: Figure, findings: Findings): void {
  const step = lesson.steps[at] as Step;
  const said = step.choices.flatMap((choice) => [choice.text, choice.said ?? ""]);
  const all = [step.text, step.after ?? "", ...step.hints.map((hint) => hint.text), ...said];
  // Some languages write a comma in decimals.
  const forms = [text, text.replace(".", ",")];
  if (all.some((each) => forms.some((form) => each.includes(form)))) return;
  findings.error(proseFile(lesson), `The figure “${text}” does not stand in step \`${step.id}\`.`);
}
