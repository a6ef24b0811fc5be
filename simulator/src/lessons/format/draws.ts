/** Numbers that each learner has other ones of: `{{long}}` in prose and in files. */

import type { LessonFiles } from "./files.js";
import { hash } from "./hash.js";
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
  const draws = Object.entries(lesson.draws).map(
    ([name, { from, to }]): Drawn => [name, from + (hash(`${seed} ${name}`) % (to - from + 1))],
  );
  return fillLesson(lesson, draws);
}

/** A draw by name, and what it came to. */
type Drawn = readonly [name: string, value: number];

/** The lesson with these numbers in the places of its draws. */
function fillLesson(lesson: Lesson, draws: readonly Drawn[]): Lesson {
  const fill = filler(draws);
  return {
    ...lesson,
    intro: fill(lesson.intro),
    project: drawProject(lesson.project, fill),
    steps: lesson.steps.map((step) => drawStep(step, fill)),
    files: filled(lesson.files, fill),
  };
}

type Fill = (text: string) => string;

function filler(draws: readonly Drawn[]): Fill {
  const values = new Map(draws.map(([name, value]) => [name, String(value)]));
  return (text) => text.replace(PLACE, (place, name: string) => values.get(name) ?? place);
}

/** Projects as all learners have them, where they differ in one draw at most; else none. */
export function drawnProjects(project: LessonProject, draws: Draws): readonly LessonProject[] {
  const names = [...new Set(Object.values(project.files).flatMap(drawnIn))];
  const [name, ...others] = names;
  if (name === undefined) return [project];
  const draw = draws[name];
  if (draw === undefined || others.length > 0) return [];
  return Array.from({ length: draw.to - draw.from + 1 }, (_, at) =>
    drawProject(project, filler([[name, draw.from + at]])),
  );
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
