import {
  drawLesson,
  type LessonFiles,
  ORIGINAL,
  readChallenge,
  readLesson,
} from "catapults-sim/lessons";
import { type Result, success } from "../../base/result.js";
import { LESSON_FROM, type LessonEntry, OWN_LESSON } from "../../model/lessons/entries.js";
import type { ReadEither } from "../../model/ports.js";
import { filesOf } from "./files.js";

/** A lesson with a learner's own numbers. */
export async function readLessonOf(
  id: string,
  seed: string,
  language: string | null,
): Promise<Result<ReadEither>> {
  const files = await filesOf(id);
  if (!files.ok) return files;
  const wanted = [nameOf(id), files.value, language ?? ORIGINAL] as const;
  if (TASK in files.value) return success({ lesson: null, ...readChallenge(...wanted) });
  const { lesson, problems } = readLesson(...wanted);
  return success({ lesson: lesson && drawLesson(lesson, seed), challenge: null, problems });
}

/** How the list shows a lesson; null for one that cannot be read. */
export function entryOf(id: string, files: LessonFiles): LessonEntry | null {
  const { lesson } = readLesson(nameOf(id), files);
  if (lesson === null) return null;
  const { title, summary, minutes, needs, languages, steps } = lesson;
  return { id, title, summary, minutes, needs, languages, steps: steps.map((step) => step.id) };
}

/** The prose of a challenge, which no lesson has. */
const TASK = "challenge.md";

const nameOf = (id: string): string =>
  id
    .replace(OWN_LESSON, "")
    .replace(LESSON_FROM, "")
    .replace(/^.*\//, "")
    .replace(/\.zip$/, "");
