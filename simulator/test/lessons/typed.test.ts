/** The commands of the pages for teachers, word by word as they stand there. */

import { spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { handInFile } from "../../src/lessons/challenge/hand-in.js";
import { inRoot } from "../support/programs.js";

const folder = mkdtempSync(join(tmpdir(), "catapults-course-"));
const at = (path: string) => join(folder, path);
const CHALLENGE = "public/challenges/wasted-turns";
const MINE = "public/challenges/my-challenge";
const LEARNERS = 24;

beforeAll(async () => {
  symlinkSync(inRoot("node_modules"), at("node_modules"));
  cpSync(inRoot(CHALLENGE), at(CHALLENGE), { recursive: true });
  cpSync(inRoot(CHALLENGE), at(MINE), { recursive: true });
  mkdirSync(at("secret"));
  writeFileSync(at("secret/unseen.yaml"), "version: 1\nunseen:\n  - { seeds: [77], until: 2s }\n");
  for (let number = 0; number < LEARNERS; number++) await handIn(number);
});

afterAll(() => rmSync(folder, { recursive: true }));

const REFERENCES = [
  "references/by_calls.sched",
  "references/first_come.sched",
  "references/hot.sched",
];

/** As a course's site gives them: some alone, some in a folder for each learner. */
async function handIn(number: number): Promise<void> {
  const text = (path: string) => readFileSync(inRoot(`${CHALLENGE}/${path}`), "utf8");
  const scheduler = text(REFERENCES[number % REFERENCES.length] ?? "");
  const file = await handInFile({
    challenge: number % 2 === 0 ? "wasted-turns" : "my-challenge",
    learner: `Learner ${number}`,
    projectFile: JSON.stringify({
      scheduler: "station.sched",
      files: [
        { name: "station.sched", text: `${scheduler}// ${number}\n` },
        { name: "weather.workload", text: text("project/weather.workload") },
      ],
    }),
    score: null,
  });
  const path = number % 3 === 0 ? `Group 1/Learner ${number} (1)/a b.json` : `${number}.json`;
  mkdirSync(dirname(at(`handed-in/${path}`)), { recursive: true });
  writeFileSync(at(`handed-in/${path}`), file);
}

/** The command lines of a page that begin so. */
const typedIn = (page: string, verb: string): readonly string[] =>
  readFileSync(inRoot(page), "utf8")
    .split("\n")
    .filter((line) => new RegExp(`^(\\$ )?npx catapults-sim ${verb}\\b`).test(line))
    .map((line) => line.replace("$ ", ""));

function type(line: string) {
  const { status, stdout, stderr } = spawnSync("bash", ["-c", line], {
    cwd: folder,
    encoding: "utf8",
  });
  return { status, stdout, stderr };
}

const rows = (table: string) => readFileSync(at(table), "utf8").trim().split("\n");

test("a folder of many hand-ins is graded as the page says", () => {
  const [line = ""] = typedIn("docs/how-to/teach-with-lessons.md", "grade");
  const graded = type(line);
  expect(graded).toMatchObject({ status: 0, stdout: "" });
  expect(graded.stderr).toContain("12 graded, 0 failed, 12 unread.\n");
  expect(rows("grades.csv")).toHaveLength(LEARNERS + 1);
  expect(rows("grades.csv").filter((row) => row.includes(",graded,"))).toHaveLength(12);
});

test("runs that are secret are sealed, and count with their key", () => {
  const page = "docs/how-to/write-a-lesson.md";
  const [seal = ""] = typedIn(page, "lesson seal");
  expect(type(seal)).toMatchObject({ status: 0, stderr: "" });
  const [grade = ""] = typedIn(page, "grade");
  expect(type(grade).status).toBe(0);
  const graded = rows("grades.csv").filter((row) => /,graded,[\d.]+,[\d.]+,/.test(row));
  expect(graded).toHaveLength(12);
});

test("a new lesson passes its check", () => {
  const page = "docs/how-to/write-a-lesson.md";
  const [create = ""] = typedIn(page, "lesson new");
  const [check = ""] = typedIn(page, "lesson check");
  mkdirSync(at("public/lessons"));
  expect(type(create).status).toBe(0);
  expect(type(check).stdout).toBe("public/lessons/my-lesson: all is well.\n");
});
