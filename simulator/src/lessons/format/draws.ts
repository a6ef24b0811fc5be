/** Numbers that each learner has other ones of: `{{long}}` in prose and in files. */

import type { LessonFiles } from "./files.js";
import type { Lesson, Step } from "./lesson.js";
import type { LessonProject } from "./project.js";
import type { Choice, Hint } from "./prose.js";
import type { Draws } from "./steps.js";

const PLACE = /\{\{\s*([A-Za-z_]\w*)\s*\}\}/g;

/** Names of draws that a text wants. */
export const drawnIn = (text: string): readonly string[] =>
  [...text.matchAll(PLACE)].map(([, name = ""]) => name);

/** The lesson as a learner has it, with that learner's numbers. */
export function drawLesson(lesson: Lesson, seed: string): Lesson {
  const fill = filler(lesson.draws, seed);
  return {
    ...lesson,
    intro: fill(lesson.intro),
    project: drawProject(lesson.project, fill),
    steps: lesson.steps.map((step) => drawStep(step, fill)),
    files: filled(lesson.files, fill),
  };
}

type Fill = (text: string) => string;

function filler(draws: Draws, seed: string): Fill {
  const values = new Map(
    Object.entries(draws).map(([name, { from, to }]) => [
      name,
      String(from + (hash(`${seed} ${name}`) % (to - from + 1))),
    ]),
  );
  return (text) => text.replace(PLACE, (place, name: string) => values.get(name) ?? place);
}

/** FNV-1a with a last mixing, so that seeds that are neighbours draw apart. */
function hash(text: string): number {
  let value = 0x811c9dc5;
  for (const letter of text) value = Math.imul(value ^ (letter.codePointAt(0) ?? 0), 0x01000193);
  value = Math.imul(value ^ (value >>> 16), 0x85ebca6b);
  return (value ^ (value >>> 13)) >>> 0;
}

const filled = (files: LessonFiles, fill: Fill): LessonFiles =>
  Object.fromEntries(Object.entries(files).map(([path, text]) => [path, fill(text)]));

const drawProject = (project: LessonProject, fill: Fill): LessonProject => ({
  ...project,
  files: filled(project.files, fill),
});

const drawStep = (step: Step, fill: Fill): Step => ({
  ...step,
  text: fill(step.text),
  choices: step.choices.map(
    (each): Choice => ({ ...each, text: fill(each.text), said: each.said && fill(each.said) }),
  ),
  hints: step.hints.map(({ title, text }): Hint => ({ title, text: fill(text) })),
  after: step.after && fill(step.after),
  shown: filled(step.shown, fill),
});
