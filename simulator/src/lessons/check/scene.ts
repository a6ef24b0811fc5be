/** Where a check is made: the lesson, what the learner has done, and whom to ask. */

import { failure, type Result, success } from "../../base/result.js";
import type { Bundle } from "../../experiment/trial.js";
import { systemProgramOf } from "../../system/compiled.js";
import type { SystemProgram } from "../../system/program.js";
import type { RunSettings } from "../format/checks.js";
import type { Lesson, Step } from "../format/lesson.js";
import { type LessonProject, withFiles } from "../format/project.js";
import type { Say } from "../words/say.js";
import type { Words } from "../words/words.js";
import type { Attempt, Verdict } from "./attempt.js";
import type { RunWish, Tools, Understood, UnderstoodSystem } from "./ports.js";

/** What a lesson or a challenge brings along. */
export type Ground = Pick<Lesson, "files" | "project" | "words">;
/** What of a step a check may ask for. */
export type Task = Pick<Step, "choices" | "program">;

export interface Scene {
  readonly lesson: Ground;
  readonly step: Task;
  readonly attempt: Attempt;
  readonly tools: Tools;
  readonly words: Words;
  /** In these words. */
  readonly say: Say;
}

/** What is run is what the step says, whatever the project runs. */
export function sceneOf(lesson: Ground, step: Task, attempt: Attempt, tools: Tools): Scene {
  const project = { ...attempt.project, ...step.program };
  const { words } = lesson;
  return { lesson, step, attempt: { ...attempt, project }, tools, words, say: words.say };
}

export const passed = (said: string): Verdict => ({ state: "passed", said });
export const failed = (seen: string, wanted: string): Verdict => ({
  state: "failed",
  seen,
  wanted,
});
export const open = (wanted: string): Verdict => ({ state: "open", wanted });
export const unknown = (why: string): Verdict => ({ state: "unknown", why });

type Program = Pick<Understood, "diagnostics" | "compiled">;

/** What stands in the way of a program; the first error of many. */
export function errorIn({ diagnostics, compiled }: Program, say: Say): string | null {
  const errors = diagnostics.filter(({ severity }) => severity === "error");
  const [first] = errors;
  if (first === undefined) return compiled === null ? say("cannotRun") : null;
  const { file, line, message } = first;
  const count = errors.length;
  return say(count === 1 ? "oneError" : "manyErrors", {
    count,
    line,
    file: baseName(file),
    message,
  });
}

export const baseName = (path: string): string => path.slice(path.lastIndexOf("/") + 1);

const bundles = new WeakMap<object, Bundle>();

/** The programs of what was compiled, the same ones each time; a failure says what is wrong with it. */
export function bundleOf(program: Program, say: Say): Result<Bundle> {
  const error = errorIn(program, say);
  if (error !== null) return failure(error);
  const { module, workload } = program.compiled ?? { module: "", workload: null };
  const known = program.compiled && bundles.get(program.compiled);
  if (known) return success(known);
  if (workload === null) return failure(say("noWorkload"));
  const bundle = { scheduler: bytesOf(module), workload: bytesOf(workload) };
  if (program.compiled) bundles.set(program.compiled, bundle);
  return success(bundle);
}

const bytesOf = (base64: string): Uint8Array =>
  Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));

/** A project as a check runs it: with a workload of the lesson where one is named. */
export function programOf(lesson: Ground, project: LessonProject, run: RunSettings): LessonProject {
  if (run.workload === undefined) return project;
  const name = baseName(run.workload);
  const text = textOf(lesson, run.workload);
  return { ...withFiles(project, { [name]: text }), workload: name };
}

/** The project with another scheduler: a file of the lesson, or without one that of the beginning. */
export function withScheduler(scene: Scene, file: string | undefined): LessonProject {
  const { lesson, attempt } = scene;
  if (file === undefined) {
    const { workload } = attempt.project;
    const { scheduler, aspects, files } = lesson.project;
    const own = workload === null ? {} : { [workload]: attempt.project.files[workload] ?? "" };
    return {
      ...attempt.project,
      scheduler,
      aspects,
      files: { ...attempt.project.files, ...files, ...own },
    };
  }
  const name = baseName(file);
  const text = textOf(lesson, file);
  return { ...withFiles(attempt.project, { [name]: text }), scheduler: name, aspects: [] };
}

/** A file of the folder by its path, or one of `project/` by its name. */
const textOf = ({ files, project }: Ground, path: string): string =>
  files[path] ?? project.files[path] ?? "";

/** What is known of a project, or why that cannot be told. */
export const understood = (scene: Scene, project = scene.attempt.project) =>
  scene.tools.compiler.understand(project);

/** How a check runs a project. A failure says what is wrong with its texts. */
export async function wishFor(
  scene: Scene,
  run: RunSettings = {},
  project: LessonProject = scene.attempt.project,
): Promise<Result<RunWish>> {
  const known = await understood(scene, programOf(scene.lesson, project, run));
  if (!known.ok) return known;
  const bundle = bundleOf(known.value, scene.say);
  if (!bundle.ok) return bundle;
  return success({ bundle: bundle.value, ...settingsOf(run, scene.attempt) });
}

/** What decides a run beside its program. */
export function settingsOf(run: RunSettings, { seed }: Attempt): Omit<RunWish, "bundle"> {
  return {
    seed: run.seed === "learner" ? seed : String(run.seed ?? 1),
    parameters: run.parameters ?? {},
    until: run.until ?? null,
  };
}

const systems = new WeakMap<UnderstoodSystem, SystemProgram>();

/** What runs of a system that was compiled, the same each time; a failure says what is wrong with it. */
export function systemOf(compiled: UnderstoodSystem, say: Say): Result<SystemProgram> {
  const known = systems.get(compiled);
  if (known) return success(known);
  const error = errorIn({ diagnostics: compiled.diagnostics, compiled: NOTHING }, say);
  if (error !== null) return failure(error);
  const program = systemProgramOf(compiled);
  if (program.ok) systems.set(compiled, program.value);
  return program;
}

const NOTHING = { module: "", workload: null };

/** The files of the lesson that "show me" has put in place up to a step, itself not included. */
export const projectBefore = (lesson: Lesson, step: number): LessonProject =>
  lesson.steps
    .slice(0, step)
    .reduce((project, { shown }) => withFiles(project, shown), lesson.project);
