import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { drawLesson } from "../../src/lessons/format/draws.js";
import { readLesson } from "../../src/lessons/format/lesson.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { filesOf, LESSONS, SHIPPED } from "../support/lesson-files.js";

const FIRST = filesOf(join(LESSONS, "first-turn"));

/** The problems of the first lesson with one of its files changed. */
function problemsWith(path: string, change: (text: string) => string): string[] {
  const files = { ...FIRST, [path]: change(FIRST[path] ?? "") };
  return readLesson("first-turn", files).problems.map(problemText);
}

test.each(SHIPPED)("%s can be read in each of its languages", (name) => {
  const files = filesOf(join(LESSONS, name));
  const { lesson } = readLesson(name, files);
  for (const language of lesson?.languages ?? []) {
    const read = readLesson(name, files, language);
    expect(read.problems).toEqual([]);
    expect(read.lesson?.language).toBe(language);
  }
});

describe("prose", () => {
  test("tells hints and what is said at the end apart from the text", () => {
    const step = readLesson("first-turn", FIRST).lesson?.steps[2];
    expect(step?.text).toMatch(/^People stand in line.*\n\nMake `ready` a \*\*queue\*\*\.$/);
    expect(step?.hints.map(({ title }) => title)).toEqual(["Where does it say so?", "Which word?"]);
    expect(step?.after).toMatch(/^This is \*first come, first served\*/);
  });

  test("makes a question of a list of boxes", () => {
    const step = readLesson("first-turn", FIRST).lesson?.steps[4];
    expect(step?.choices.map(({ right }) => right)).toEqual([false, true, false]);
    expect(step?.choices[0]?.said).toMatch(/^Both take one thread out/);
    expect(step?.text).not.toContain("[x]");
  });

  test("does not take headings in blocks of code for steps", () => {
    const code = "```sh\n## no step\n```\n\n";
    expect(
      problemsWith("lesson.md", (text) => text.replace("## Stand", `${code}## Stand`)),
    ).toEqual([]);
  });

  test("keeps the original's steps where a translation lacks them", () => {
    const files = { ...FIRST, "lesson.de.md": "---\ntitle: Eins\nsummary: Zwei.\n---\n" };
    const { lesson } = readLesson("first-turn", files, "de");
    expect(lesson?.title).toBe("Eins");
    expect(lesson?.steps[0]?.title).toBe("Give the processor away");
  });

  test("gives each learner numbers of their own, the same ones each time", () => {
    const { lesson } = readLesson("first-turn", FIRST);
    if (lesson === null) throw new Error("the lesson cannot be read");
    const texts = Array.from(
      { length: 40 },
      (_, seed) => drawLesson(lesson, String(seed)).steps[3]?.text,
    );
    expect(new Set(texts).size).toBe(10);
    expect(texts[7]).toMatch(/computes for 2\d ms/);
    expect(drawLesson(lesson, "7").steps[3]?.text).toBe(texts[7]);
    expect(drawLesson(lesson, "7").project.files["three_processes.workload"]).toMatch(/ 2\d;/);
  });
});

describe("what is wrong is told with its place and a way out", () => {
  test.each([
    [
      "steps.yaml",
      "kind: reached",
      "kind: reachd",
      /:\d+:9: There is no kind `reachd`; is `reached` meant/,
    ],
    ["steps.yaml", "right: 2", "right: -2", /:\d+:9: `right` must be a whole number, 0 or more/],
    ["steps.yaml", "of: 2", "of: 2\n        off: 1", /:\d+:9: There is no field `off` here/],
    ["steps.yaml", "most: 3ms", "most: soon", /:\d+:9: `most` must be a number, or a time/],
    ["steps.yaml", "        right: 2\n", "", /:\d+:9: `right` is missing: a whole number/],
    ["steps.yaml", "  cost:", "  costs:", /:\d+:3: lesson.md has no step with the id `costs`/],
    ["steps.yaml", "steps:", "steps: [", /This is no YAML/],
    ["steps.yaml", "version: 1", "version: 2", /:1:1: `version` must be 1/],
    [
      "lesson.md",
      "minutes: 10",
      "minutes: soon",
      /^lesson.md:4:1: `minutes` must be a whole number/,
    ],
    ["lesson.md", " {#queue}", "", /^lesson.md:\d+:1: The step has no id/],
    ["lesson.md", "{#queue}", "{#next}", /Another step has the id `next`/],
    ["lesson.md", "---\ntitle", "title", /^lesson.md:1:1: It must begin with front matter/],
    ["lesson.md", "## Stand", "# Stand", /Headings are `## Step \{#id\}`/],
  ])("%s: %j as %j", (path, from, to, expected) => {
    expect(problemsWith(path, (text) => text.replace(from, to)).join("\n")).toMatch(expected);
  });

  test("files that are not there", () => {
    const told = readLesson("empty", {}).problems.map(problemText).join("\n");
    expect(told).toContain("The lesson has no file lesson.md.");
    expect(told).toContain("The lesson has no file steps.yaml.");
    expect(told).toContain("It is not clear what is run.");
  });
});
