/** A lesson, read from its files. */

import { ENGLISH, type Words } from "../words/words.js";
import type { Check } from "./checks.js";
import { filesBelow, type LessonFiles } from "./files.js";
import { languagesIn, ORIGINAL, translationFile } from "./languages.js";
import { readWords } from "./own-words.js";
import { type Problem, Problems } from "./problems.js";
import { type LessonProject, readLessonProject } from "./project.js";
import { type Prose, readProse, type StepProse } from "./prose.js";
import { type Draws, type Figure, type Pane, type StepData, stepsSchema } from "./steps.js";
import { readYaml, type YamlText } from "./yaml.js";

export interface Step extends Omit<StepProse, "line"> {
  /** What is run in this step: names of files. */
  readonly program: Pick<LessonProject, "scheduler" | "workload">;
  /** What to bring before the learner; null for what shows. */
  readonly look: Pane | null;
  /** Where the run is taken when the step opens; null: it stays where it is. */
  readonly at: "end" | null;
  readonly checks: readonly Check[];
  readonly figures: readonly Figure[];
  /** Numbers of its prose that no run comes to. */
  readonly given: readonly string[];
  /** The files that "show me" puts in place of those of the same name. */
  readonly shown: LessonFiles;
}

export interface Lesson extends Omit<Prose, "file" | "steps" | "minutes"> {
  /** The name of its folder. */
  readonly name: string;
  readonly minutes: number;
  /** Of its prose: `en` for the original. */
  readonly language: string;
  /** The languages that there are, the original first. */
  readonly languages: readonly string[];
  /** What is said around its prose. */
  readonly words: Words;
  readonly project: LessonProject;
  readonly draws: Draws;
  readonly steps: readonly Step[];
  /** All files of its folder, for checks that compare with one. */
  readonly files: LessonFiles;
}

export interface ReadLesson {
  /** Null where too much is wrong to show it. */
  readonly lesson: Lesson | null;
  readonly problems: readonly Problem[];
}

export const PROSE = "lesson.md";
export const STEPS = "steps.yaml";

/**
 * Reads a lesson. What is wrong is told with its place, and nothing is thrown whatever the files hold.
 * @param language of the prose; one that there is not leads to the original
 * @param words what the studio says in that language
 */
export function readLesson(
  name: string,
  files: LessonFiles,
  language = ORIGINAL,
  words = ENGLISH,
): ReadLesson {
  const problems = new Problems();
  const prose = readFile(files, PROSE, problems, (text) =>
    readProse(PROSE, text, "original", problems),
  );
  const steps = readFile(files, STEPS, problems, (text) =>
    readYaml(STEPS, text, stepsSchema, problems),
  );
  const project = readLessonProject(filesBelow(files, "project"), problems);
  if (prose === null || steps === null || project === null || prose.steps.length === 0) {
    if (prose?.steps.length === 0) problems.add(PROSE, 1, "It has no step: `## Title {#id}`.");
    return { lesson: null, problems: problems.list };
  }
  const joined = joinSteps(prose, steps, { files, project }, problems);
  const original: Lesson = {
    ...withoutFile(prose),
    name,
    minutes: prose.minutes ?? 1,
    language: ORIGINAL,
    languages: languagesIn(files, "lesson"),
    words: ENGLISH,
    project,
    draws: steps.value.draws ?? {},
    steps: joined,
    files,
  };
  const lesson = language === ORIGINAL ? original : translated(original, language, words, problems);
  return { lesson, problems: problems.list };
}

function readFile<T>(
  files: LessonFiles,
  path: string,
  problems: Problems,
  read: (text: string) => T | null,
): T | null {
  const text = files[path];
  if (text !== undefined) return read(text);
  problems.add(path, 1, `The lesson has no file ${path}.`);
  return null;
}

function withoutFile({ file: _, ...prose }: Prose) {
  return prose;
}

type Steps = YamlText<{ readonly steps: Readonly<Record<string, StepData>> }>;

/** Steps of the prose with what is checked in each. */
function joinSteps(
  prose: Prose,
  steps: Steps,
  { files, project }: Pick<Lesson, "files" | "project">,
  problems: Problems,
): Step[] {
  tellStrangers(prose, steps, problems);
  const ids = prose.steps.map(({ id }) => id);
  let { scheduler, workload } = project;
  return prose.steps.map(({ line, ...step }, at) => {
    const data = Object.hasOwn(steps.value.steps, step.id) ? steps.value.steps[step.id] : undefined;
    if (step.id !== "" && ids.indexOf(step.id) !== at) {
      problems.add(PROSE, line, `Another step has the id \`${step.id}\`, too.`);
    } else if (step.id !== "" && data === undefined) {
      problems.add(PROSE, line, `${STEPS} has no checks for the step \`${step.id}\`.`);
    }
    scheduler = data?.program?.scheduler ?? scheduler;
    workload = data?.program?.workload ?? workload;
    return {
      ...step,
      program: { scheduler, workload },
      look: data?.look ?? null,
      at: data?.at ?? null,
      checks: data?.checks ?? [],
      figures: data?.figures ?? [],
      given: (data?.given ?? []).map(String),
      shown: filesBelow(files, `show/${step.id}`),
    };
  });
}

/** Steps that only the checks know. */
function tellStrangers(prose: Prose, steps: Steps, problems: Problems): void {
  for (const id of Object.keys(steps.value.steps)) {
    if (prose.steps.some((step) => step.id === id)) continue;
    const { line, column } = steps.where(["steps", id]);
    problems.add(STEPS, line, `${PROSE} has no step with the id \`${id}\`.`, column);
  }
}

/** The lesson in another language; steps that it lacks stay in the original's. */
function translated(lesson: Lesson, language: string, known: Words, problems: Problems): Lesson {
  const file = translationFile("lesson", language);
  const text = lesson.files[file];
  const prose = text === undefined ? null : readProse(file, text, "translation", problems);
  if (prose === null) return lesson;
  const { title, summary, intro } = prose;
  const steps = lesson.steps.map((step) => {
    const own = prose.steps.find(({ id }) => id === step.id);
    if (own === undefined) return step;
    const { line: _, ...read } = own;
    return { ...step, ...read };
  });
  const words = readWords(lesson.files, language, known, problems);
  return { ...lesson, title, summary, intro, language, words, steps };
}
