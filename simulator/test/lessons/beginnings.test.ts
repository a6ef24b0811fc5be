import { join } from "node:path";
import { expect, test } from "vitest";
import { nameOfAnswer } from "../../src/lessons/check/request.js";
import { beginningOf, drawnBeginnings } from "../../src/lessons/format/beginnings.js";
import { drawLesson } from "../../src/lessons/format/draws.js";
import { readLesson } from "../../src/lessons/format/lesson.js";
import { filesOf, LESSONS, SHIPPED } from "../support/lesson-files.js";

/** Whose programs are not known ahead: three draws in one workload make 48 of them. */
const SEVERAL = ["shortest-first"];

test.each(SHIPPED)("%s begins with a program that is compiled ahead, whoever learns", (name) => {
  const { lesson } = readLesson(name, filesOf(join(LESSONS, name)));
  if (lesson === null) throw new Error("It cannot be read.");
  const ahead = new Set(drawnBeginnings(lesson).map(nameOfAnswer));
  for (const seed of ["1", "77", "4294967295"]) {
    const drawn = drawLesson(lesson, seed);
    const known = drawn.steps.map((_, at) => ahead.has(nameOfAnswer(beginningOf(drawn, at))));
    expect(known[0]).toBe(true);
    if (!SEVERAL.includes(name)) expect(known).not.toContain(false);
  }
});

test("a program has another name with each text that it is compiled of, and with no other", () => {
  const { lesson } = readLesson("round-robin", filesOf(join(LESSONS, "round-robin")));
  if (lesson === null) throw new Error("It cannot be read.");
  const { project } = lesson;
  const own = nameOfAnswer(project);
  for (const [name, text] of Object.entries(project.files)) {
    const files = { ...project.files, [name]: `${text} ` };
    const isRead = [project.scheduler, project.workload].includes(name);
    expect(nameOfAnswer({ ...project, files }) !== own, name).toBe(isRead);
  }
});
