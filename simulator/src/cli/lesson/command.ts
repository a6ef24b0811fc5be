import type { GradeCommand, LessonCommand } from "./arguments.js";
import { checkFolders } from "./check.js";
import { gradeFolder } from "./grade.js";
import { writeIndex } from "./list-files.js";
import { sealPart } from "./sealing.js";
import { writeTemplate } from "./template.js";

/** Carries out what is done with lessons and challenges. */
export async function carryOutLesson(command: LessonCommand | GradeCommand): Promise<number> {
  switch (command.kind) {
    case "lesson-new":
      return writeTemplate(command.folder);
    case "lesson-check":
      return checkFolders(command.folders);
    case "lesson-index":
      return writeIndex(command.folder);
    case "lesson-seal":
      return sealPart(command);
    case "grade":
      return gradeFolder(command);
  }
}
