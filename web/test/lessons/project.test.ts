import { expect, test } from "vitest";
import { lessonOf } from "../../src/model/lessons/entries.js";
import {
  attemptedProject,
  projectOfLesson,
  withProgram,
  withShown,
} from "../../src/model/lessons/project.js";
import { textsOf } from "../../src/model/project/project.js";
import { LESSON } from "./lesson.js";

test("a lesson's project says of which lesson it is, and checks get it back as the lesson has it", () => {
  const project = projectOfLesson("own/turns", LESSON);
  expect(lessonOf(project.example)).toBe("own/turns");
  expect(attemptedProject(project)).toEqual(LESSON.project);
});

test("an example is of no lesson", () => {
  expect(lessonOf("weather-station")).toBeNull();
  expect(lessonOf(null)).toBeNull();
});

test("what is shown stands in place of the files of the same names, and all else stays", () => {
  const project = projectOfLesson("turns", LESSON);
  const shown = withShown(project, { "one.sched": "new" });
  expect(textsOf(shown).map(({ name, text }) => [name, text])).toEqual([
    ["one.sched", "new"],
    ["short.workload", "workload short {}"],
    ["long.workload", "workload long {}"],
  ]);
  expect(shown.positions).toEqual(project.positions);
});

test("a step runs its own program; where that runs already nothing changes", () => {
  const project = projectOfLesson("turns", LESSON);
  expect(withProgram(project, { scheduler: "one.sched", workload: "short.workload" })).toBe(
    project,
  );
  const other = withProgram(project, { scheduler: "one.sched", workload: "long.workload" });
  expect([other.scheduler.name, other.workload.name]).toEqual(["one.sched", "long.workload"]);
  expect(other.others?.map(({ name }) => name)).toEqual(["short.workload"]);
});
