import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, test } from "vitest";
import { helpingThreads } from "../../src/cli/explore/helping.js";
import { digestOf, keep, resumeFrom, type Subject } from "../../src/cli/explore/resume.js";
import { Exploring } from "../../src/explore/explore.js";
import { Explorer, type OpenHelpers, type SearchSetup } from "../../src/explore/explorer.js";
import { bytesOf, keptOf, restore } from "../../src/explore/kept.js";
import { RandomStream } from "../../src/system/random.js";
import { runCommand as run } from "../support/command.js";
import { sharedRuntime } from "../support/engines.js";
import { type Explorable, explorableFile, explorableText, explored } from "../support/explored.js";
import { inRoot } from "../support/programs.js";
import { PLAIN_EMBEDDED, PLAIN_PTH } from "../support/texts.js";
import { linesOfPython } from "./shortest.js";

const LOSING = PLAIN_EMBEDDED.replace("t => ready;", "if (|ready| > 1) assert(0); t => ready;");
const example = (name: string) => inRoot(`public/examples/${name}.sched`);
const random = new RandomStream(7n, 0);
const upTo = (most: number) => 1 + Math.floor(random.next() * most);

/** Shipped ones, one that fails, and random ones. */
const SUBJECTS: readonly [string, () => Explorable][] = [
  ["first-come-pth", () => explorableFile(example("first-come-pth/first_come_pth"), 4)],
  ["ageing", () => explorableFile(example("ageing/ageing"), 3)],
  ["one that loses", () => explorableText(LOSING, 3)],
  ...["embedded", "pth"].flatMap((profile) =>
    linesOfPython("random_texts", [profile, "3"]).map((line, at): [string, () => Explorable] => [
      `random ${profile} ${at + 1}`,
      () => explorableText(JSON.parse(line), 2),
    ]),
  ),
];
const MOST = { depth: 12, answers: [{ name: "rand", values: [0, 1] }] };

function open(program: Explorable, given: Partial<SearchSetup> = {}): Explorer {
  const setup = { runtime: sharedRuntime(), ...program, ...MOST, ...given };
  const opened = Explorer.open({ ...setup, variations: [...program.imports, ...MOST.answers] });
  if (!opened.ok) throw new Error(opened.message);
  return opened.value;
}

function wholeOf(explorer: Explorer) {
  while (explorer.go(100));
  const { bytes: _, ...view } = explorer.look();
  return { view, kept: keptOf(explorer), bytes: digestOf(joined(bytesOf(explorer))) };
}

const joined = (parts: Iterable<Uint8Array>) => Buffer.concat([...parts]);

/** Helpers in this thread, which take parts only when somebody waits for them. */
const helpersHere =
  (count: number, isEager: () => boolean): OpenHelpers =>
  (setup) => {
    const explorers = Array.from({ length: count }, () => {
      const opened = Explorer.open(setup);
      if (!opened.ok) throw new Error(opened.message);
      return { explorer: opened.value, given: [] as { keys: Uint8Array; states: number }[] };
    });
    return {
      count,
      give: (helper, keys, states) => explorers[helper]?.given.push({ keys, states }),
      take: (helper) => {
        const { explorer, given } = explorers[helper] as (typeof explorers)[number];
        const next = given.shift();
        if (next === undefined) throw new Error("nobody gave it anything");
        return explorer.expand(next.keys, next.states);
      },
      hasFound: () => isEager(),
      isWaitedFor: true,
      drop: (helper) => void explorers[helper]?.given.shift(),
      end: () => {},
    };
  };

describe.each(SUBJECTS)("a search through %s", (_, subject) => {
  const program = subject();

  test.each([false, true])("finds the same with any number of helpers (watched: %s)", (watches) => {
    const alone = wholeOf(open(program, { watches }));
    for (const count of [1, 2, 4]) {
      // Two, three and five that search.
      const helpers = helpersHere(count, () => random.next() < 0.5);
      expect(wholeOf(open(program, { watches, helpers }))).toEqual(alone);
    }
  });

  test("goes on from what was kept of it as if it had not been ended", () => {
    const whole = wholeOf(open(program));
    let explorer = open(program);
    for (let cuts = upTo(6); cuts > 0; cuts--) {
      explorer.go(upTo(whole.view.states / 4));
      const kept = keptOf(explorer);
      const bytes = joined(bytesOf(explorer));
      let at = 0;
      explorer = open(program);
      const next = (count: number) => {
        at += count;
        return bytes.subarray(at - count, at);
      };
      expect(restore(explorer, kept, next)).toMatchObject({ ok: true });
    }
    expect(wholeOf(explorer)).toEqual(whole);
  });
});

test("threads of Node find the same, in both searches", () => {
  const program = explorableFile(example("first-come-pth/first_come_pth"), 5);
  const thread = new URL("../../dist/cli/explore/helping-thread.js", import.meta.url);
  const setup = { answers: [{ name: "rand", values: [0] }], tellsApart: false };
  const alone = explored(program, setup);
  expect(alone.extent.states).toBeGreaterThan(1000);
  const bytesOfRuntime = { runtime: readFileSync(inRoot("wasm-runtime/build/catapults.wasm")) };
  for (const count of [1, 2]) {
    const helpers: OpenHelpers = (each) =>
      helpingThreads(count, thread)({ ...each, ...bytesOfRuntime });
    const helped = explored(program, { ...setup, helpers });
    expect(helped).toEqual(alone);
  }
});

describe("an exploration in a file", () => {
  const folder = mkdtempSync(join(tmpdir(), "catapults-resumed-"));
  afterAll(() => rmSync(folder, { recursive: true }));
  const at = (name: string) => join(folder, name);
  writeFileSync(at("plain.sched"), PLAIN_PTH);
  const explore = (...given: string[]) => run("explore", at("plain.sched"), ...given);

  test("is gone on with by the command to the same end, and then it is gone", () => {
    const kept = at("kept");
    expect(explore("--resume", kept, "--depth", "4")).toMatchObject({
      status: 3,
      stderr: expect.stringContaining(`What was found is kept in ${kept}`),
    });
    writeFileSync(at("other.sched"), PLAIN_PTH.replace("plain", "other"));
    expect(run("explore", at("other.sched"), "--resume", kept)).toMatchObject({
      status: 1,
      stderr: expect.stringMatching(/is an exploration of .*plain\.sched, and not of .*other/),
    });
    expect(explore("--resume", kept, "--workers", "2")).toEqual(explore());
    expect(existsSync(kept)).toBe(false);
  });

  const program = explorableText(PLAIN_PTH, 3);
  const setup = { runtime: sharedRuntime(), ...program };
  const subject = { scheduler: "plain", program: "1", runtime: "2", asked: { "--threads": "3" } };
  const opened = () => {
    const exploring = Exploring.open(setup);
    if (!exploring.ok) throw new Error(exploring.message);
    return exploring.value;
  };
  const resumed = (path: string, given: Partial<Subject> = {}) =>
    resumeFrom(path, opened(), { ...subject, ...given });
  const kept = (name: string) => {
    const exploring = opened();
    for (const _ of exploring.run(() => true)) break;
    keep(at(name), exploring, subject);
    return at(name);
  };

  test.each([
    ["another scheduler", { scheduler: "other", program: "9" }, /not of other/],
    ["another text", { program: "9" }, /of plain with another text/],
    ["another runtime", { runtime: "9" }, /another version/],
    [
      "another option",
      { asked: { "--threads": "2" } },
      /begun with other --threads: 3, and now it is 2/,
    ],
  ] as const)("is not of %s, and says so", (_, given, message) => {
    const path = kept("own");
    expect(resumed(path)).toMatchObject({ ok: true });
    expect(resumed(path, given)).toMatchObject({ message: expect.stringMatching(message) });
  });

  test("that was cut off, changed, or is none, is told", () => {
    const path = kept("broken");
    const whole = readFileSync(path);
    const changed = Buffer.from(whole);
    changed.writeUInt8(changed.readUInt8(whole.length - 99) ^ 1, whole.length - 99);
    const cut = [0, 10, 30, 60, whole.length / 2, whole.length - 1].map((length) =>
      whole.subarray(0, length),
    );
    for (const bytes of [...cut, changed, Buffer.from("scheduler s { }\n")]) {
      writeFileSync(path, bytes);
      expect(resumed(path)).toMatchObject({
        ok: false,
        message: expect.stringMatching(/broken is (damaged|no exploration)/),
      });
    }
  });
});
