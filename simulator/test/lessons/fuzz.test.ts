import { join } from "node:path";
import fc from "fast-check";
import { expect, test } from "vitest";
import { readChallenge } from "../../src/lessons/challenge/format.js";
import { readHandIn } from "../../src/lessons/challenge/hand-in.js";
import { openSealed } from "../../src/lessons/challenge/sealed.js";
import { drawLesson } from "../../src/lessons/format/draws.js";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import { readLesson } from "../../src/lessons/format/lesson.js";
import type { Problem } from "../../src/lessons/format/problems.js";
import { readExpression } from "../../src/lessons/run/expression.js";
import { CHALLENGE } from "../support/challenge.js";
import { filesOf, LESSONS } from "../support/lesson-files.js";

const FIRST = filesOf(join(LESSONS, "first-turn"));

/** What strangers may write into the midst of a file. */
const scrap = fc.oneof(
  fc.string({ maxLength: 12 }),
  fc.constantFrom(
    "---\n",
    "## ",
    "### x\n",
    "{#",
    "}",
    "- [x] ",
    "{{long}}",
    "&a *a",
    "<<: *a",
    "[[[[",
    "? ",
    "!!js ",
    "\u0000",
    "\t",
    "```\n",
    "__proto__: 1\n",
    "1e999",
  ),
);

/** Files with a part of one cut out, and something else in its place. */
const damaged = (files: LessonFiles) =>
  fc
    .tuple(fc.constantFrom(...Object.keys(files)), fc.nat(), fc.nat({ max: 60 }), scrap)
    .map(([path, at, length, text]) => {
      const old = files[path] ?? "";
      const from = at % (old.length + 1);
      return { ...files, [path]: old.slice(0, from) + text + old.slice(from + length) };
    });

const anything = fc.dictionary(
  fc.constantFrom(
    "lesson.md",
    "lesson.de.md",
    "steps.yaml",
    "project/project.json",
    "project/a.sched",
    "show/x/a.sched",
    "challenge.md",
    "challenge.yaml",
  ),
  fc.oneof(fc.string(), fc.json(), scrap),
);

function requireLocated(problems: readonly Problem[]): void {
  for (const { file, line, column, message } of problems) {
    expect(line).toBeGreaterThanOrEqual(1);
    expect(column).toBeGreaterThanOrEqual(1);
    expect(file).not.toBe("");
    expect(message).toMatch(/\S/);
  }
}

test("a lesson of a stranger is read, or its problems are told with their places", () => {
  fc.assert(
    fc.property(
      fc.oneof(damaged(FIRST), anything),
      fc.constantFrom("en", "de", "../x"),
      (files, language) => {
        const { lesson, problems } = readLesson("x", files, language);
        requireLocated(problems);
        if (lesson === null) expect(problems).not.toEqual([]);
        else drawLesson(lesson, "3");
      },
    ),
    { numRuns: 300 },
  );
});

test("so is a challenge", () => {
  fc.assert(
    fc.property(fc.oneof(damaged(CHALLENGE), anything), (files) => {
      const { challenge, problems } = readChallenge("x", files);
      requireLocated(problems);
      if (challenge === null) expect(problems).not.toEqual([]);
    }),
    { numRuns: 150 },
  );
});

test("YAML that unfolds without end, or is nested without end, is told", () => {
  const bomb = Array.from(
    { length: 12 },
    (_, at) =>
      `a${at}: &a${at} [${Array.from({ length: 9 }, () => (at === 0 ? "1" : `*a${at - 1}`)).join(", ")}]`,
  );
  for (const text of [bomb.join("\n"), "[".repeat(100_000), `a: &a\n  b: *a\n`]) {
    const { lesson, problems } = readLesson("x", { ...FIRST, "steps.yaml": text });
    expect(lesson).toBeNull();
    requireLocated(problems);
    expect(problems.length).toBeGreaterThan(0);
  }
});

test("expressions are read or refused, and never thrown out of", () => {
  const part = fc.constantFrom(
    "a.b",
    "1ms",
    "+",
    "-",
    "*",
    "/",
    "(",
    ")",
    ",",
    "min",
    "max(",
    "x[0].y",
    " ",
    "§",
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 20 }), (parts) => {
      const read = readExpression(parts.join(" "));
      if (read.ok) expect(typeof read.value.value(() => 2)).toBe("number");
      else expect(read.message).toMatch(/cannot be read/);
    }),
  );
  expect(readExpression("(".repeat(100_000)).ok).toBe(false);
});

test("what is handed in or sealed by strangers is refused in words", async () => {
  await fc.assert(
    fc.asyncProperty(fc.oneof(fc.json(), fc.string()), async (text) => {
      expect((await readHandIn(text)).ok).toBe(false);
      expect((await openSealed(text, text)).ok).toBe(false);
    }),
  );
});
