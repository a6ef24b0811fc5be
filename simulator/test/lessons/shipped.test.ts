import { join } from "node:path";
import { expect, test } from "vitest";
import { checkLesson } from "../../src/lessons/author/check-lesson.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { filesOf, LESSONS, SHIPPED } from "../support/lesson-files.js";
import { lessonTools } from "../support/lesson-tools.js";

const tools = lessonTools();
const beside = new Set(SHIPPED);

test.each(SHIPPED)("%s passes its own check", async (name) => {
  const findings = await checkLesson(name, filesOf(join(LESSONS, name)), tools, { beside });
  const errors = findings.filter(({ severity }) => severity === "error");
  expect(errors.map(problemText)).toEqual([]);
});
