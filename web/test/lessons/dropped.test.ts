import { expect, test } from "vitest";
import { lessonIn } from "../../src/model/lessons/dropped.js";

test("a lesson is found in its folder, wherever that lies, with the paths within it", () => {
  const files = {
    "course/readme.txt": "",
    "course/turns/lesson.md": "A",
    "course/turns/show/queue/a.sched": "B",
    "course/turns-2/lesson.de.md": "C",
  };
  expect(lessonIn(files)).toEqual({
    name: "turns",
    files: { "lesson.md": "A", "show/queue/a.sched": "B" },
  });
});

test("a challenge is found as a lesson is", () => {
  const files = { "week2/tight/challenge.md": "A", "week2/tight/project/a.sched": "B" };
  expect(lessonIn(files)).toEqual({
    name: "tight",
    files: { "challenge.md": "A", "project/a.sched": "B" },
  });
});

test("files without a folder are a lesson without a name; files without prose are none", () => {
  expect(lessonIn({ "lesson.md": "A", "steps.yaml": "B" })).toEqual({
    name: null,
    files: { "lesson.md": "A", "steps.yaml": "B" },
  });
  expect(lessonIn({ "a/mylesson.md": "A", "b.sched": "" })).toBeNull();
});
