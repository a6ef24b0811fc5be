import fc from "fast-check";
import { expect, test } from "vitest";
import type { KeptRun } from "../../src/model/exploration/kept-run.js";
import type { Project } from "../../src/model/project/project.js";
import {
  folderOf,
  MANIFEST,
  projectFile,
  projectOfTexts,
  readProject,
} from "../../src/model/project/project-file.js";
import "../support/repeatable.js";

const PROJECT: Project = {
  name: "The shop",
  example: null,
  scheduler: { name: "shop.sched", text: "scheduler shop extends base { }\r\n" },
  workload: { name: "day.workload", text: "workload day { } // ü" },
  others: [
    { name: "base.sched", text: "partial scheduler base { }" },
    { name: "set.csv", text: "name;arrival\n" },
  ],
  aspects: ["base.sched"],
  positions: { "container:ready": { x: 1, y: 2.5 } },
  ownLines: ["a>b"],
  breakpoints: [{ id: 1, isOn: true, stop: { kind: "line", line: 3 } }],
  systemBreakpoints: [
    { id: 1, isOn: false, stop: { kind: "line", line: 3 }, process: "www", file: "shop.sched" },
  ],
  pinnedThreads: ["worker[2]", "clerk[0]"],
  pinnedProcesses: ["www[1]"],
  properties: "always |ready| <= 3",
  counterexample: {
    property: "faults",
    message: "It stops.",
    fault: { kind: "EMPTY", handler: "schedule", file: "shop.sched", line: 1, column: 1 },
    counterexample: {
      stem: [
        { event: "birth", thread: "a", other: null, values: [], words: "a is born", after: null },
      ],
      loop: [],
      watched: null,
      unavoidable: null,
    },
    former: "night.workload",
  },
};

test("a project comes back as it is from a file, and from a folder", () => {
  expect(readProject(projectFile(PROJECT))).toEqual({ ok: true, value: PROJECT });
  const folder = folderOf(PROJECT);
  const manifest = folder.find(({ name }) => name === MANIFEST)?.text ?? "";
  expect(manifest).not.toContain("scheduler shop");
  expect(readProject(manifest, folder)).toEqual({ ok: true, value: PROJECT });
});

test("so does a run of its own workload, by what it decides", () => {
  const { property, message, fault } = PROJECT.counterexample as KeptRun;
  const decision = { tick: 1, time: 5, kind: "draw" as const, thread: null, value: 7 };
  const course = {
    digits: [2],
    decisions: [{ ...decision, alternatives: 3, taken: 2, words: "the world draws 7" }],
    tick: 9,
    time: 12,
  };
  const counterexample = { property, message, fault, course, workload: "day.workload" };
  const project = { ...PROJECT, counterexample };
  expect(readProject(projectFile(project))).toEqual({ ok: true, value: project });
  const broken = { ...counterexample, course: { ...course, digits: ["2"] } };
  const read = readProject(projectFile({ ...project, counterexample: broken as never }));
  expect(read).toMatchObject({ ok: true, value: { name: "The shop" } });
  expect(read.ok && read.value.counterexample).toBeUndefined();
});

test("the folder has the texts as they are, and says what to do on the command line", () => {
  const folder = folderOf(PROJECT);
  expect(folder.map(({ name }) => name)).toEqual([
    "shop.sched",
    "day.workload",
    "base.sched",
    "set.csv",
    "project.json",
    "README.md",
  ]);
  expect(folder[0]?.text).toBe(PROJECT.scheduler.text);
  expect(folder.at(-1)?.text).toContain(
    "catapults-sim run shop.sched day.workload --aspect base.sched",
  );
});

const changed = (change: object) =>
  JSON.stringify({ ...JSON.parse(projectFile(PROJECT)), ...change });

test.each([
  ["no JSON", "{", /no project of the studio/],
  ["something else", '{"format": "other"}', /no project of the studio/],
  ["a newer one", changed({ version: 99 }), /newer version of the studio/],
  ["one without a name", changed({ name: " " }), /no project of the studio/],
  ["one whose scheduler is missing", changed({ scheduler: "x.sched" }), /which scheduler/],
  ["one of which a file is missing", changed({ files: ["shop.sched"] }), /shop.sched is missing/],
  [
    "one with a path for a name",
    changed({ files: [{ name: "../shop.sched", text: "" }], scheduler: "../shop.sched" }),
    /which scheduler/,
  ],
  [
    "one with a name twice",
    changed({ files: [...JSON.parse(projectFile(PROJECT)).files, { name: "SET.csv", text: "" }] }),
    /already/,
  ],
])("%s is refused in words", (_, text, reason) => {
  const read = readProject(text);
  expect(read.ok ? "read" : read.message).toMatch(reason);
});

test("a view that is damaged is left out, and the texts stay", () => {
  const read = readProject(
    changed({ view: { positions: { a: "x" }, ownLines: 3, pinnedThreads: [1] } }),
  );
  const { name, example, scheduler, workload, others, aspects } = PROJECT;
  const files = { name, example, scheduler, workload, others, aspects };
  expect(read).toEqual({ ok: true, value: { ...files, positions: {} } });
});

test("of texts alone the scheduler is run that no other one extends", () => {
  const { scheduler, workload, others = [] } = PROJECT;
  const read = projectOfTexts("folder", [...others, workload, scheduler]);
  expect(read.ok && read.value.scheduler.name).toBe("shop.sched");
  expect(read.ok && read.value.others?.map(({ name }) => name)).toEqual(["base.sched", "set.csv"]);
  expect(projectOfTexts("folder", [scheduler]).ok).toBe(false);
});

const MASTER = {
  name: "shop.sched",
  text: '// A shop.\ndistributed scheduler shop { nodefamilies { "web.sched" : web; } }',
};
const WEB = { name: "web.sched", text: "scheduler web extends pth { }" };
const DAY = { name: "day.workload", text: "workload day { }" };
const SYSTEM = {
  name: "shop.system",
  text: '// scheduler "other.sched"\nsystem shop { scheduler "shop.sched"; node a { family web; workload "day.workload"; } }',
};
const OTHER = { name: "alone.system", text: 'system alone { scheduler "web.sched"; }' };

test("texts with a system are a project that runs it, with no workload of its own", () => {
  const read = projectOfTexts("shop", [OTHER, WEB, DAY, SYSTEM, MASTER]);
  expect(read).toEqual({
    ok: true,
    value: {
      name: "shop",
      example: null,
      system: "shop.system",
      scheduler: MASTER,
      workload: DAY,
      others: [OTHER, WEB, SYSTEM],
      positions: {},
    },
  });
  if (!read.ok) return;
  const folder = folderOf(read.value);
  const manifest = folder.find(({ name }) => name === MANIFEST)?.text ?? "";
  expect(JSON.parse(manifest)).toMatchObject({ version: 2, system: "shop.system" });
  expect(JSON.parse(manifest)).not.toHaveProperty("workload");
  expect(folder.at(-1)?.text).toContain("catapults-sim run shop.system\n");
  expect(readProject(manifest, folder)).toEqual(read);
  expect(readProject(projectFile(read.value))).toEqual(read);
  expect(
    readProject(JSON.stringify({ ...JSON.parse(manifest), system: "no.system" }), folder),
  ).toEqual({
    ok: false,
    message: "The project does not tell which scheduler and workload are run.",
  });
});

test("a master alone opens with a workload that is begun for its library", () => {
  const read = projectOfTexts("shop", [WEB, MASTER]);
  expect(read.ok && read.value).toMatchObject({ scheduler: MASTER, others: [WEB] });
  expect(read.ok && read.value.workload).toMatchObject({ name: "work.workload" });
  expect(read.ok && read.value.workload.text).toContain("profile pth;");
  expect(read.ok && read.value).not.toHaveProperty("system");
  expect(projectOfTexts("shop", [SYSTEM, DAY])).toMatchObject({
    ok: false,
    message: expect.stringContaining("The scheduler that shop.system names is missing."),
  });
});

test("whatever stands in a project's file, it is read as a whole project or refused in words", () => {
  const told = JSON.parse(projectFile(PROJECT));
  const keys = [...Object.keys(told), "system"];
  const odd = fc.oneof(
    fc.jsonValue(),
    fc.constantFrom("shop.sched", "__proto__", "../x.sched", 99),
  );
  fc.assert(
    fc.property(fc.dictionary(fc.constantFrom(...keys), odd), fc.boolean(), (changes, isInView) => {
      const file = isInView
        ? { ...told, view: { ...told.view, ...changes } }
        : { ...told, ...changes };
      const read = readProject(JSON.stringify(file));
      if (!read.ok) expect(read.message.length).toBeGreaterThan(10);
      // What was read can be handed out again, as it is.
      else expect(readProject(projectFile(read.value))).toEqual(read);
    }),
    { numRuns: process.env.EXPLORE ? 20_000 : 500 },
  );
});
