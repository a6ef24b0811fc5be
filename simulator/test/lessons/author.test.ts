import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { TEMPLATE } from "../../src/cli/lesson/template.js";
import { checkLesson } from "../../src/lessons/author/check-lesson.js";
import { isSame } from "../../src/lessons/author/figures.js";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { filesOf, LESSONS } from "../support/lesson-files.js";
import { lessonTools } from "../support/lesson-tools.js";

const tools = lessonTools();
const FIRST = filesOf(join(LESSONS, "first-turn"));
const BESIDE = { beside: new Set(["first-turn"]) };

async function findingsWith(path: string, from: string, to: string): Promise<string> {
  const text = FIRST[path] ?? "";
  if (!text.includes(from)) throw new Error(`${path} has no ${from}`);
  const files = { ...FIRST, [path]: text.replace(from, to) };
  return (await checkLesson("first-turn", files, tools, BESIDE)).map(problemText).join("\n");
}

test("the template passes", async () => {
  expect(await checkLesson("mine", TEMPLATE, tools, { beside: new Set(["mine"]) })).toEqual([]);
});

describe("a lesson is told what is wrong with it", () => {
  test.each([
    [
      "lesson.md",
      "People stand",
      `${"word ".repeat(80)}People stand`,
      "There are 95 words in the text of step `queue`. 80 is the most",
    ],
    [
      "lesson.md",
      "minutes: 10",
      "minutes: 10\nneeds: [nowhere]",
      "There is no lesson `nowhere`, which it needs.",
    ],
    [
      "lesson.md",
      "People stand",
      "[People](pictures/queue.svg) stand",
      "The link to pictures/queue.svg in step `queue` leads nowhere.",
    ],
    [
      "lesson.md",
      "People stand",
      "[People](#lesson=none&step=2) stand",
      "The link to #lesson=none&step=2 in step `queue` leads nowhere.",
    ],
    [
      "lesson.md",
      "{{long}} ms",
      "{{lang}} ms",
      "`{{lang}}` in step `cost` is not among the `draws`",
    ],
    [
      "lesson.md",
      "- [x] Two",
      "- [ ] Two",
      "The question of step `why` has 3 choices, and 0 ticked.",
    ],
    ["lesson.md", "### Where is the table?\n\nIn", "In", "The step `order` has 0 hints."],
    [
      "lesson.md",
      "The mean is 3 ms again",
      "The mean is small again",
      "The figure “3 ms” does not stand in step `order`.",
    ],
    [
      "lesson.de.md",
      "## Stell dich an {#queue}",
      "## Stell dich an {#schlange}",
      "The step `queue` is not translated.",
    ],
    ["lesson.de.md", "- [x] Zwei", "- [ ] Zwei", "Of the choices of step `why` others are right"],
    [
      "lesson.de.md",
      "### Welches Wort?",
      "Welches Wort?",
      "The step `queue` has 1 hints, and the original 2.",
    ],
    [
      "steps.yaml",
      "kind: question",
      "kind: compiles",
      "The step `why` has choices, and no check of kind `question`.",
    ],
    [
      "steps.yaml",
      "most: 3ms",
      "better: 10 %\n        than: none.sched",
      "Step `order`: there is no file none.sched",
    ],
    ["steps.yaml", "        most: 3ms\n", "", "Step `order`: `measure` needs a bound"],
    [
      "steps.yaml",
      "measure: processes.waiting\n        most",
      "measure: processes.waiting +\n        most",
      "“processes.waiting +” cannot be read. Something is missing at its end.",
    ],
    ["steps.yaml", "decision: 1", "decision: 1\n        tick: 3", "names tick and decision"],
    [
      "steps.yaml",
      "right: 2\n        of: 2",
      "right: 3\n        of: 2",
      "`predict` wants more right than it asks for",
    ],
    [
      "steps.yaml",
      "{from: 20, to: 29}",
      "{from: 29, to: 20}",
      "The draw `long` goes from 29 down to 20.",
    ],
    [
      "steps.yaml",
      "look: source",
      "program: {scheduler: none.sched}",
      "Step `queue`: there is no file project/none.sched.",
    ],
    [
      "steps.yaml",
      "is: queue",
      "is: stack",
      "Step `queue` passes before the learner has done anything in it.",
    ],
    [
      "steps.yaml",
      "most: 3ms",
      "most: 2ms",
      "check `measure` does not pass behind “show me”: The mean waiting time is 3 ms.",
    ],
    ["steps.yaml", "        of: start\n", "", "Step `why`, figure “3 ms”: it is 1"],
    [
      "show/queue/first_turn.sched",
      "queue ready",
      "queue redy",
      "Step `queue`, check `compiles` does not pass behind “show me”",
    ],
  ])("%s: %j as %j", async (path, from, to, expected) => {
    expect(await findingsWith(path, from, to)).toContain(expected);
  });

  test("a folder to show that is of no step", async () => {
    const files = { ...FIRST, "show/none/a.sched": "" };
    const findings = await checkLesson("first-turn", files, tools, BESIDE);
    expect(findings.map(problemText)).toEqual([
      "steps.yaml:1:1: The folder show/none is of no step.",
    ]);
  });

  test("what would stay English around a translation is a note", async () => {
    const french = (FIRST["lesson.de.md"] ?? "").replace("Ein Prozessor", "Un processeur");
    const told = async (files: LessonFiles) =>
      (await checkLesson("first-turn", { ...FIRST, ...files }, tools, BESIDE)).map(problemText);
    expect(await told({ "lesson.fr.md": french })).toEqual([
      "lesson.fr.md:1:1: What is said around it is English; words.fr.yaml would say it.",
    ]);
    const words = "version: 1\nsentences: { next: Suivant }\n";
    expect(await told({ "lesson.fr.md": french, "words.fr.yaml": words })).toEqual([
      expect.stringMatching(/^words\.fr\.yaml:1:1: \d+ sentences stay English, such as `both`\.$/),
    ]);
  });

  test("that a check cannot be decided is a note", async () => {
    const told = await findingsWith(
      "steps.yaml",
      "kind: compiles",
      "kind: property\n        property: deadlines",
    );
    expect(told).toContain("check `property`: No thread of the workload has jobs with deadlines.");
  });
});

test.each([
  ["3 ms", 3e6, "ns", true],
  ["3 ms", 3.4e6, "ns", true],
  ["3 ms", 3.6e6, "ns", false],
  ["3.0 ms", 3.04e6, "ns", true],
  ["3.0 ms", 3.06e6, "ns", false],
  ["0.25", 0.25, null, true],
  ["69 %", 0.6934, "share", true],
  ["720", 720, "count", true],
  ["720", 721, "count", false],
  ["many", 3, "count", false],
] as const)("the figure %j for %d %s", (text, value, unit, expected) => {
  expect(isSame(text, { value, unit })).toBe(expected);
});
