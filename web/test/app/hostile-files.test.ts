/** Files that mean harm, or are broken: each is opened or refused in words, and what is open stays. */

import fc from "fast-check";
import { beforeEach, describe, expect, test } from "vitest";
import { takeFiles } from "../../src/actions/project/project-files.js";
import { success } from "../../src/base/result.js";
import { createCatalogueStore } from "../../src/model/catalogue.js";
import type { Studio } from "../../src/model/commands.js";
import { createLayoutStore } from "../../src/model/layout.js";
import { createNoticesStore } from "../../src/model/notices.js";
import type { KeptProject } from "../../src/model/ports.js";
import { createCompilationStore } from "../../src/model/project/compilation.js";
import { createHistoryStore } from "../../src/model/project/history.js";
import { createProjectStore, type Project, textsOf } from "../../src/model/project/project.js";
import { projectFile } from "../../src/model/project/project-file.js";
import { createRulesStore } from "../../src/model/project/rules.js";
import { createRunStore } from "../../src/model/run/run.js";
import { createSelectionStore } from "../../src/model/selection.js";
import { readShared } from "../../src/model/share/shared.js";
import { entriesOf, zipOf } from "../../src/services/zip.js";
import { projectCalled } from "../services/kept.js";
import "../support/repeatable.js";

let studio: Studio;
let kept: KeptProject[];

beforeEach(() => {
  const stores = {
    project: createProjectStore(),
    compilation: createCompilationStore(),
    notices: createNoticesStore(),
    history: createHistoryStore(),
    rules: createRulesStore(),
    run: createRunStore(),
    selection: createSelectionStore(),
    catalogue: createCatalogueStore(),
    layout: createLayoutStore(),
  };
  stores.project.setState({ ...projectCalled("Mine"), version: 1, opened: 1 });
  kept = [];
  const projects = {
    own: async () => success([]),
    save: async (project: KeptProject) => {
      kept.push(project);
      return success("kept");
    },
  };
  const versions = { add: async () => success(null) };
  const ports = { projects, versions, archives: { pack: zipOf, unpack: entriesOf } };
  studio = { stores, ports } as unknown as Studio;
});

const bytes = (text: string) => new TextEncoder().encode(text);
const notice = () => studio.stores.notices.getState().notice?.text ?? "";
const open = () => studio.stores.project.getState();

async function zipped(files: Readonly<Record<string, Uint8Array<ArrayBuffer> | string>>) {
  const entries = Object.entries(files).map(([name, content]) => ({
    name,
    bytes: typeof content === "string" ? bytes(content) : content,
  }));
  return new File([await zipOf(entries)], "hostile.zip");
}

const SCHEDULER = "scheduler s extends base { }";
const WORKLOAD = "workload w { }";
const deep = (levels: number) => "[".repeat(levels) + "]".repeat(levels);

describe("refused in words, with what is open as it was:", () => {
  test.each([
    ["a zip within a zip", { "inner.zip": "PK" }, /scheduler and a workload/],
    ["no text", { "s.sched": new Uint8Array([0xff, 0xfe, 0x00]), "w.workload": "" }, /UTF-8/],
    ["a manifest that is cut off", { "project.json": '{"format": "cat' }, /no project/],
    ["a manifest as deep as memory", { "project.json": deep(1_000_000) }, /no project/],
    [
      "a file that the manifest takes from outside",
      {
        "project.json": JSON.stringify({
          format: "catapults-studio/project",
          version: 1,
          name: "x",
          files: ["../../etc/passwd.sched", "w.workload"],
        }),
        "w.workload": WORKLOAD,
      },
      /missing beside it/,
    ],
  ])("%s", async (_, files, words) => {
    const before = open();
    await takeFiles(studio, [await zipped(files)]);
    expect(notice()).toMatch(words);
    expect(open()).toBe(before);
    expect(kept).toEqual([]);
  });

  test("a file that is larger than a page could show", async () => {
    const large = new File([new Uint8Array((16 << 20) + 1)], "large.sched");
    await takeFiles(studio, [large]);
    expect(notice()).toMatch(/larger than 16 MB/);
  });

  test("a link whose project, or what is beside it, is as deep as memory", () => {
    const project = JSON.stringify(JSON.parse(projectFile(projectCalled("One"))));
    for (const text of [
      `{"project":{"view":${deep(1_000_000)}}}`,
      `{"project":${project},"moment":${deep(1_000_000)}}`,
      `{"project":${project.replace(/}$/, `,"view":${deep(1_000_000)}}`)}}`,
    ]) {
      const read = readShared(text);
      expect(read.ok || read.message).toBeTruthy();
    }
  });
});

test("paths within a zip lead nowhere but into the project", async () => {
  const files = {
    "../../../s.sched": SCHEDULER,
    "/etc/w.workload": WORKLOAD,
    "C:\\temp\\x.sched": SCHEDULER,
    "__MACOSX/._s.sched": "junk",
  };
  await takeFiles(studio, [await zipped(files)]);
  for (const { name } of kept.flatMap(({ project }) => textsOf(project)))
    expect(name).toMatch(/^[A-Za-z_][\w-]*\.(sched|workload|csv|system)$/);
});

test("names of what objects inherit are fields as any other", async () => {
  const manifest = projectFile(projectCalled("One")).replace(
    '"view": {',
    '"__proto__": {"polluted": 1}, "constructor": {"prototype": {"polluted": 1}}, "view": {"__proto__": {"polluted": 1}, ',
  );
  await takeFiles(studio, [new File([manifest], "one.json")]);
  expect(open().name).toBe("One");
  expect(({} as { polluted?: number }).polluted).toBeUndefined();
  expect((open() as { polluted?: number }).polluted).toBeUndefined();
});

test("whatever files are, they are opened with right names or refused, and nothing throws", async () => {
  const name = fc.oneof(
    fc.constantFrom("s.sched", "w.workload", "project.json", "../s.sched", "a/b/c.csv", "x.zip"),
    fc.constantFrom("__proto__.sched", "constructor.sched", ".sched", "CON.sched", "S.SCHED"),
    fc.string({ maxLength: 20 }),
  );
  const manifest = fc
    .json()
    .map((text) => `{"format":"catapults-studio/project","version":1,${text.slice(1)}`);
  const mutated = fc
    .tuple(fc.nat(600), fc.nat(9), fc.string({ maxLength: 9 }))
    .map(([at, length, by]) => {
      const whole = projectFile(projectCalled("One"));
      return whole.slice(0, at) + by + whole.slice(at + length);
    });
  const content = fc.oneof(
    fc.constantFrom(SCHEDULER, WORKLOAD, ""),
    fc.string(),
    manifest,
    mutated,
    fc.uint8Array({ maxLength: 40 }).map((array) => Uint8Array.from(array)),
  );
  const files = fc.dictionary(name, content, { maxKeys: 5 });
  await fc.assert(
    fc.asyncProperty(files, fc.boolean(), async (all, isZip) => {
      const before = open();
      const given = isZip
        ? [await zipped(all)]
        : Object.entries(all).map(([each, text]) => new File([text], each));
      await takeFiles(studio, given);
      for (const { name: kept } of textsOf(open() as Project))
        expect(kept).toMatch(/^[A-Za-z_][\w-]*\.(sched|workload|csv|system)$/);
      if (open() === before && given.length > 0) expect(notice()).not.toBe("");
    }),
    { numRuns: process.env.EXPLORE ? 5_000 : 300 },
  );
});
