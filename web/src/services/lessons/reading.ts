import {
  beginningOf,
  drawLesson,
  type LessonFiles,
  type LessonProject,
  nameOfAnswer,
  ORIGINAL,
  readChallenge,
  readLesson,
  wordsIn,
} from "catapults-sim/lessons";
import { type Result, success } from "../../base/result.js";
import type { Analysis } from "../../generated/services.js";
import { LESSON_FROM, type LessonEntry, OWN_LESSON } from "../../model/lessons/entries.js";
import type { Lessons, ReadEither } from "../../model/lessons/port.js";
import { siteUrl } from "../site.js";
import { fetchJson, filesOf } from "./files.js";

/** A lesson with a learner's own numbers. */
export async function readLessonOf(
  id: string,
  seed: string,
  language: string | null,
): Promise<Result<ReadEither>> {
  const files = await filesOf(id);
  if (!files.ok) return files;
  const spoken = language ?? ORIGINAL;
  const wanted = [nameOf(id), files.value, spoken, await wordsIn(spoken)] as const;
  if (TASK in files.value) return success({ lesson: null, ...readChallenge(...wanted) });
  const { lesson, problems } = readLesson(...wanted);
  return success({ lesson: lesson && drawLesson(lesson, seed), challenge: null, problems });
}

/** What a step begins with: the steps before it are done by "show me". */
export const begin: Lessons["begin"] = async (id, opened, step) => {
  const project = "steps" in opened ? beginningOf(opened, step - 1) : opened.project;
  return { project, analysis: await compiledAhead(id, project) };
};

/** What the compiler said of a program when the page was built. */
async function compiledAhead(id: string, project: LessonProject): Promise<Analysis | null> {
  if (id.startsWith(OWN_LESSON) || id.startsWith(LESSON_FROM)) return null;
  const told = await (compiled.get(id) ?? loadCompiled(id));
  return told?.[nameOfAnswer(project)] ?? null;
}

type Compiled = Record<string, Analysis> | null;

/** What the compiler said of a lesson's programs, by lesson. */
const compiled = new Map<string, Promise<Compiled>>();

async function loadCompiled(id: string): Promise<Compiled> {
  const url = siteUrl(`lessons/compiled/${encodeURIComponent(id)}.json`);
  const loading = fetchJson(url) as Promise<Compiled>;
  compiled.set(id, loading);
  const told = await loading;
  if (told === null) compiled.delete(id); // to be asked for again, once there is a connection
  return told;
}

/** How the list shows a lesson or a challenge; null for one that cannot be read. */
export function entryOf(id: string, files: LessonFiles): LessonEntry | null {
  const kind = TASK in files ? "challenge" : "lesson";
  const name = nameOf(id);
  const read =
    kind === "lesson" ? readLesson(name, files).lesson : readChallenge(name, files).challenge;
  if (read === null) return null;
  const { title, summary, minutes, needs, languages } = read;
  const steps = "steps" in read ? read.steps.map((step) => step.id) : [];
  return { id, kind, title, summary, minutes, needs, languages, steps };
}

/** The prose of a challenge, which no lesson has. */
const TASK = "challenge.md";

const nameOf = (id: string): string =>
  id
    .replace(OWN_LESSON, "")
    .replace(LESSON_FROM, "")
    .replace(/^.*\//, "")
    .replace(/\.zip$/, "");
