/** Lessons in a browser: their files, what is kept of them, and their checks. Loaded when one is wanted. */

import type { Lessons } from "../../model/ports.js";
import { Checking } from "./checking.js";
import { keepOwn } from "./files.js";
import { keepProgress, progress } from "./kept.js";
import { list } from "./list.js";
import { begin, readLessonOf } from "./reading.js";

/** @param runtime - address of the runtime's module */
export function lessonsWith(runtime: string): Lessons {
  const { check, showMe, score, compare, handIn } = new Checking(runtime);
  return {
    list,
    read: readLessonOf,
    begin,
    keep: keepOwn,
    progress,
    keepProgress,
    check,
    showMe,
    score,
    compare,
    handIn,
  };
}
