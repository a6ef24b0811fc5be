/** Lessons in a browser: their files, what is kept of them, and their checks. Loaded when one is wanted. */

import type { Lessons } from "../../model/lessons/port.js";
import { lazyPort } from "../lazy-port.js";
import { keepOwn } from "./files.js";
import { keepProgress, progress } from "./kept.js";
import { list } from "./list.js";
import { begin, readLessonOf } from "./reading.js";

type Checking = Pick<Lessons, "check" | "showMe" | "score" | "compare" | "handIn">;

/** @param runtime - address of the runtime's module */
export function lessonsWith(runtime: string): Lessons {
  // Who only reads a lesson needs no checks.
  const { check, showMe, score, compare, handIn } = lazyPort<Checking>(async () => {
    const { Checking } = await import("./checking.js");
    return new Checking(runtime);
  });
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
