/** What the browser keeps of lessons, in the second database. */

import { failure, type Result, success } from "../../base/result.js";
import type { LessonFiles } from "../../model/lessons/format.js";
import { type Progress, progressFrom } from "../../model/lessons/progress.js";
import { type Beside, beside } from "../keeping/beside.js";

const UNREADABLE = "The browser does not let the studio read how far you have come in lessons.";
const UNWRITABLE =
  "How far you have come in this lesson could not be kept: the browser's storage is full or closed.";
const LESSON_UNWRITABLE =
  "The lesson could not be kept: the browser's storage is full or closed. Drop it again next time.";

export const progress = (): Promise<Result<Readonly<Record<string, Progress>>>> =>
  attempt(UNREADABLE, async (database) => {
    const keys = await database.getAllKeys("progress");
    const all = await database.getAll("progress");
    const read = keys.map((key, at) => [key, progressFrom(all[at])] as const);
    return Object.fromEntries(read.filter((each): each is [string, Progress] => each[1] !== null));
  });

export const keepProgress = (id: string, value: Progress): Promise<Result<void>> =>
  attempt(UNWRITABLE, async (database) => {
    await database.put("progress", value, id);
  });

/** Ids of the lessons that were dropped onto the page. */
export const ownIds = (): Promise<Result<readonly string[]>> =>
  attempt(UNREADABLE, (database) => database.getAllKeys("lessons"));

/** The files of one; null where it is gone or damaged. */
export const ownFiles = (id: string): Promise<Result<LessonFiles | null>> =>
  attempt(UNREADABLE, async (database) => {
    const files: unknown = await database.get("lessons", id);
    return areFiles(files) ? files : null;
  });

export const keepOwnFiles = (id: string, files: LessonFiles): Promise<Result<void>> =>
  attempt(LESSON_UNWRITABLE, async (database) => {
    await database.put("lessons", files, id);
  });

export function areFiles(value: unknown): value is LessonFiles {
  return (
    typeof value === "object" &&
    value !== null &&
    Object.values(value).every((text) => typeof text === "string")
  );
}

async function attempt<T>(
  message: string,
  work: (database: Beside) => Promise<T>,
): Promise<Result<T>> {
  try {
    return success(await work(await beside()));
  } catch {
    return failure(message);
  }
}
