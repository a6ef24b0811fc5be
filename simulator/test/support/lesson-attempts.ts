import { join } from "node:path";
import {
  type Answers,
  type Attempt,
  NO_ANSWERS,
  type Verdict,
} from "../../src/lessons/check/attempt.js";
import { checkStep } from "../../src/lessons/check/check-step.js";
import type { Tools } from "../../src/lessons/check/ports.js";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import { type Lesson, readLesson } from "../../src/lessons/format/lesson.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { type LessonProject, withFiles } from "../../src/lessons/format/project.js";
import { filesOf, LESSONS } from "./lesson-files.js";

export const SCHEDULER = "first_turn.sched";
export const WORKLOAD = "three_processes.workload";

const FIRST = filesOf(join(LESSONS, "first-turn"));

/** The project of the first lesson, with 24 ms for the long process as in books. */
export const PROJECT: LessonFiles = {
  [SCHEDULER]: FIRST[`project/${SCHEDULER}`] ?? "",
  [WORKLOAD]: (FIRST[`project/${WORKLOAD}`] ?? "").replace("{{long}}", "24"),
};

/** The scheduler with some words replaced; a replacement that meets nothing is a mistake of the test. */
export function changed(file: string, from: string, to: string): LessonFiles {
  const text = PROJECT[file] ?? "";
  if (!text.includes(from)) throw new Error(`${file} has no ${from}`);
  return { [file]: text.replaceAll(from, to) };
}

export const AS_QUEUE = changed(SCHEDULER, "stack ready", "queue ready");

/** A lesson with one step that makes one check. */
export function lessonWith(check: string, more: LessonFiles = {}, prose = "Do it."): Lesson {
  const project = Object.entries(PROJECT).map(([name, text]) => [`project/${name}`, text]);
  const files = {
    "lesson.md": `---\ntitle: One\nsummary: One.\nminutes: 1\n---\n\n## One {#one}\n\n${prose}\n`,
    "steps.yaml": `version: 1\nsteps:\n  one:\n    checks:\n      - ${check}\n`,
    ...Object.fromEntries(project),
    ...more,
  };
  const { lesson, problems } = readLesson("one", files);
  if (lesson === null || problems.length > 0) throw new Error(problems.map(problemText).join("\n"));
  return lesson;
}

interface Tried {
  /** Files in place of those of the beginning. */
  readonly files?: LessonFiles;
  readonly answers?: Partial<Answers>;
  /** How far the learner's run has come. */
  readonly tick?: number;
  readonly seed?: string;
}

export function attemptAt(project: LessonProject, tried: Tried = {}): Attempt {
  const { files = {}, answers, tick, seed = "1" } = tried;
  return {
    project: withFiles(project, files),
    seed,
    run: tick === undefined ? null : { seed: "1", parameters: {}, tick },
    answers: { ...NO_ANSWERS, ...answers },
  };
}

/** What the only check of a lesson says. */
export async function verdictOn(lesson: Lesson, tools: Tools, tried: Tried = {}): Promise<Verdict> {
  const [step] = lesson.steps;
  if (step === undefined) throw new Error("the lesson has no step");
  const { results } = await checkStep(lesson, step, attemptAt(lesson.project, tried), tools);
  const [result] = results;
  if (result === undefined) throw new Error("the step has no check");
  return result.verdict;
}

/** A verdict on one line, as a learner is told. */
export function verdictText(verdict: Verdict): string {
  switch (verdict.state) {
    case "passed":
      return `passed: ${verdict.said}`;
    case "failed":
      return `failed: ${verdict.seen} | ${verdict.wanted}`;
    case "open":
      return `open: ${verdict.wanted}`;
    case "unknown":
      return `unknown: ${verdict.why}`;
  }
}
