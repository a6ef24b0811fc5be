import { join } from "node:path";
import { expect, test } from "vitest";
import { checkChallenge } from "../../src/lessons/author/check-challenge.js";
import { checkLesson } from "../../src/lessons/author/check-lesson.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { CHALLENGES, filesOf, LESSONS, SET, SHIPPED } from "../support/lesson-files.js";
import { lessonTools } from "../support/lesson-tools.js";

const tools = lessonTools();
const around = { beside: new Set([...SHIPPED, ...SET]) };

test.each(SHIPPED)("%s passes its own check", async (name) => {
  const findings = await checkLesson(name, filesOf(join(LESSONS, name)), tools, around);
  expect(findings.map(problemText)).toEqual([]);
});

test.each(SET)("the challenge %s passes its own check", async (name) => {
  const findings = await checkChallenge(name, filesOf(join(CHALLENGES, name)), tools, around);
  expect(errorsIn(findings)).toEqual([]);
});

const errorsIn = (findings: Awaited<ReturnType<typeof checkLesson>>): readonly string[] =>
  findings.filter(({ severity }) => severity === "error").map(problemText);
