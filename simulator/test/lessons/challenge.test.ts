import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { checkChallenge } from "../../src/lessons/author/check-challenge.js";
import { compareWithReferences } from "../../src/lessons/challenge/compare.js";
import { readChallenge } from "../../src/lessons/challenge/format.js";
import { handInFile, readHandIn } from "../../src/lessons/challenge/hand-in.js";
import { medalFor, type Score, scoreOf } from "../../src/lessons/challenge/score.js";
import { newKey, openSealed, seal } from "../../src/lessons/challenge/sealed.js";
import type { LessonFiles } from "../../src/lessons/format/files.js";
import { problemText } from "../../src/lessons/format/problems.js";
import { type LessonProject, withFiles } from "../../src/lessons/format/project.js";
import { CHALLENGE, projectFileWith } from "../support/challenge.js";
import { runCommand } from "../support/command.js";
import { AS_QUEUE, changed, PROJECT, SCHEDULER } from "../support/lesson-attempts.js";
import { lessonTools } from "../support/lesson-tools.js";

const tools = lessonTools();
const QUEUE = AS_QUEUE[SCHEDULER] ?? "";

const { challenge, problems } = readChallenge("short-waits", CHALLENGE);
if (challenge === null) throw new Error(problems.map(problemText).join("\n"));
const start = challenge.project;
const queued = withFiles(start, AS_QUEUE);

async function scoreWith(project: LessonProject): Promise<Score> {
  const score = await scoreOf(challenge ?? never(), project, challenge?.unseen ?? [], tools);
  if (!score.ok) throw new Error(score.message);
  return score.value;
}

const never = (): never => {
  throw new Error("the challenge cannot be read");
};

describe("a score", () => {
  test("is the mean over all runs that count, the same each time", async () => {
    const score = await scoreWith(queued);
    expect(score.runs.map(({ seed }) => seed)).toEqual([11, 12, 13, 14]);
    expect(score.runs[3]?.parameters).toEqual({ load: 1.2 });
    const sum = score.runs.reduce((all, { value }) => all + value, 0);
    expect(score.mean).toBeCloseTo(sum / 4, 9);
    expect(await scoreWith(queued)).toEqual(score);
  });

  test("is of the challenge's workload, whatever the learner's project has", async () => {
    const cheat = withFiles(queued, { "jobs.workload": "workload jobs { profile preemptive; }" });
    expect(await scoreWith(cheat)).toEqual(await scoreWith(queued));
  });

  test.each<[string, LessonFiles, RegExp]>([
    [
      "an error",
      changed(SCHEDULER, "t => waiting", "t => wating"),
      /^The compiler finds an error in line 26/,
    ],
    [
      "a thread that never runs again",
      changed(SCHEDULER, "ready => current;", "if (|ready| > 1000) ready => current; else return;"),
      /^With seed 11: The number of decisions is \d\. Wanted: The number of decisions is at least 10\./,
    ],
  ])("is not given to %s", async (_, files, message) => {
    const score = await scoreOf(challenge, withFiles(start, files), challenge.unseen, tools);
    expect(score.ok ? "" : score.message).toMatch(message);
  });

  test("can be called off", async () => {
    const signal = AbortSignal.abort();
    const score = await scoreOf(challenge, queued, challenge.unseen, tools, { signal });
    expect(score).toEqual({ ok: false, message: "It was called off." });
  });

  test.each([
    [0.5, "gold"],
    [1, "gold"],
    [8, "silver"],
    [1000, "bronze"],
    [1000.1, null],
  ])("of %d earns %s", (value, medal) => {
    expect(medalFor(challenge, value)).toBe(medal);
  });

  test("stands beside those of the references, run by run", async () => {
    const own = await scoreWith(queued);
    const [same, other] = await compareWithReferences(challenge, own, challenge.unseen, tools);
    expect(same).toMatchObject({ name: "First come, first served", verdict: "equal" });
    expect(other?.score.ok).toBe(true);
    expect(["better", "worse", "noise"]).toContain(other?.verdict);
  });
});

describe("the author's check", () => {
  const findings = async (from: string, to: string) => {
    const text = (CHALLENGE["challenge.yaml"] ?? "").replace(from, to);
    const files = { ...CHALLENGE, "challenge.yaml": text };
    const found = await checkChallenge("x", files, tools, { beside: null });
    return found.map((each) => `${each.severity} ${problemText(each)}`);
  };

  test("finds nothing but that nobody has gold", async () => {
    expect(await findings("", "")).toEqual([
      "note challenge.yaml:1:1: No reference comes to gold. Can it be won?",
    ]);
  });

  test.each([
    ["gold: 1}", "gold: 10}", "The medals stand in the wrong order"],
    ["bronze: 1000, silver: 9", "bronze: 2, silver: 1.5", "No reference comes to a medal"],
    [
      "bronze: 1000, silver: 9, gold: 1}",
      "bronze: 1200, silver: 900, gold: 500}",
      "has gold already",
    ],
    ["references/last_in", "references/last_on", "There is no file references/last_on.sched"],
    ["/ 2ms", "/ 2 years", "cannot be read"],
    ["seeds: [1, 2]", "seeds: []", "`seeds` must be a list of at least one seed."],
    ["seeds: [14]", "workload: none.workload\n    seeds: [14]", "there is no file none.workload"],
  ])("%j as %j", async (from, to, expected) => {
    expect((await findings(from, to)).join("\n")).toContain(expected);
  });
});

describe("a hand-in", () => {
  const handed = async (score: Score | null) =>
    handInFile({
      challenge: "short-waits",
      learner: "Ada",
      projectFile: projectFileWith(QUEUE),
      score,
    });

  test("says what was handed in", async () => {
    const score = await scoreWith(queued);
    const read = await readHandIn(await handed(score));
    expect(read).toMatchObject({
      ok: true,
      value: { learner: "Ada", challenge: "short-waits", claimed: { mean: score.mean } },
    });
    expect(read.ok && read.value.project.files[SCHEDULER]).toBe(QUEUE);
  });

  test("that was changed is refused", async () => {
    const text = (await handed(null)).replace("Ada", "Eve");
    const read = await readHandIn(text);
    expect(read.ok ? "" : read.message).toMatch(/was changed after it was handed in/);
  });

  test("of a newer studio is refused in words", async () => {
    const read = await readHandIn((await handed(null)).replace('"version": 1,', '"version": 2,'));
    expect(read.ok ? "" : read.message).toMatch(/newer version/);
  });
});

describe("a sealed part", () => {
  const PART = { "unseen.yaml": "version: 1\nunseen:\n  - seeds: [77]\n    until: 300ms\n" };

  test("opens with its key only", async () => {
    const key = newKey();
    const sealed = await seal(PART, key);
    const text = sealed.ok ? sealed.value : "";
    // Digits alone may stand in any cipher text, by chance.
    for (const word of ["unseen", "seeds", "300ms"]) expect(text).not.toContain(word);
    const opened = await openSealed(text, key);
    expect(opened.ok && opened.value.runs).toEqual([{ seeds: [77], until: 300e6 }]);
    const wrong = await openSealed(text, newKey());
    expect(wrong.ok ? "" : wrong.message).toMatch(/The key does not open/);
    const none = await openSealed(text, "abc");
    expect(none.ok ? "" : none.message).toMatch(/This is no key/);
  });

  test("that was changed does not open", async () => {
    const key = newKey();
    const sealed = await seal(PART, key);
    const plain = JSON.parse(sealed.ok ? sealed.value : "{}") as { data: string };
    const changedData = `${plain.data.startsWith("A") ? "B" : "A"}${plain.data.slice(1)}`;
    expect((await openSealed(JSON.stringify({ ...plain, data: changedData }), key)).ok).toBe(false);
  });
});

describe("on the command line", () => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-lessons-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const write = (path: string, text: string) => {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  };
  beforeAll(async () => {
    for (const [path, text] of Object.entries(CHALLENGE)) write(`short-waits/${path}`, text);
    write("part/unseen.yaml", "version: 1\nunseen:\n  - seeds: [77]\n    until: 300ms\n");
    const score = await scoreWith(queued);
    const given = { challenge: "short-waits", projectFile: projectFileWith(QUEUE) };
    write("in/ada.json", await handInFile({ ...given, learner: "Ada", score }));
    write(
      "in/bob.json",
      await handInFile({ ...given, learner: "Bob", score: { ...score, mean: 1 } }),
    );
    const broken = projectFileWith(`${PROJECT[SCHEDULER]} oh`);
    write(
      "in/cy.json",
      await handInFile({ ...given, learner: "Cy", projectFile: broken, score: null }),
    );
    write("in/dan.json", "{}");
    write(
      "in/=eve/sent in.json",
      await handInFile({ ...given, learner: "=1+1", challenge: "other", score: null }),
    );
    write("in/fay.zip", "PK");
    write("in/.DS_Store", "");
  });

  test("a folder of hand-ins becomes a table, with sealed runs", async () => {
    const at = (path: string) => join(folder, path);
    const sealed = runCommand("lesson", "seal", at("short-waits"), at("part"), "--key", at("key"));
    expect([sealed.status, sealed.stderr]).toEqual([0, ""]);
    const table = at("in/grades.csv");
    const args = ["--challenge", at("short-waits"), "--key", at("key"), "-o", table];
    const graded = () => {
      const { status, stderr } = runCommand("grade", at("in"), ...args);
      expect(status).toBe(0);
      expect(stderr).toMatch(/\n6 of 6 files\n2 graded, 1 failed, 3 unread\.\n$/);
      return readFileSync(table, "utf8").trim().split("\n");
    };
    const { mean } = await scoreWith(queued);
    const [, eve, ...rows] = graded();
    expect(eve).toBe("'=eve/sent in.json,'=1+1,unread,,,,,,,,It is of the challenge other.");
    expect(rows.unshift("")).toBe(6);
    expect(rows[1]).toMatch(
      new RegExp(`^ada\\.json,Ada,graded,${mean},[\\d.]+,\\w*,${mean},yes,,`),
    );
    expect(rows[2]).toMatch(/^bob\.json,Bob,graded,[\d.]+,[\d.]+,\w*,1,no,ada\.json,/);
    expect(rows[3]).toMatch(/^cy\.json,Cy,failed,,,,,,,\w+,"?The compiler finds/);
    expect(rows[4]).toMatch(/^dan\.json,,unread,.*This is no file that was handed in\.$/);
    expect(rows[5]).toMatch(/^fay\.zip,,unread,.*those end in \.json\.$/);
    // The table of the last time is not taken for what somebody handed in.
    expect(graded().slice(2)).toEqual(rows.slice(1));
  });

  test("a new lesson passes its check; one that is broken does not", () => {
    const mine = join(folder, "mine");
    expect(runCommand("lesson", "new", mine).status).toBe(0);
    expect(runCommand("lesson", "new", mine)).toMatchObject({ status: 2 });
    expect(runCommand("lesson", "index", mine).status).toBe(0);
    expect(runCommand("lesson", "check", mine).stdout).toBe(`${mine}: all is well.\n`);
    writeFileSync(join(mine, "steps.yaml"), "version: 1\nsteps: {}\n");
    writeFileSync(join(mine, "extra.md"), "");
    const { status, stdout } = runCommand("lesson", "check", mine);
    expect(status).toBe(1);
    expect(stdout).toContain("error: ");
    expect(stdout).toContain("files.json:1:1: It lists other files than there are.");
  });

  test.each([
    [["lesson"], "lesson needs one of “new”, “check”, “index” and “seal”"],
    [["lesson", "chekc"], "lesson has no “chekc”"],
    [["lesson", "check"], "lesson check needs a folder"],
    [["lesson", "check", "/none"], "there is no folder /none"],
    [["grade", "x"], "grade needs --challenge FOLDER"],
    [["grade", "x", "--challenge", "/none"], "there is no folder /none"],
  ])("%j is refused", (args, message) => {
    const { status, stderr } = runCommand(...args);
    expect(status).toBe(2);
    expect(stderr).toContain(message);
  });
});
