import { expect, test } from "vitest";
import {
  changedOutside,
  folderFiles,
  isConflict,
  projectInFolder,
  sidesOf,
  withTheirs,
} from "../../src/model/project/folder/folder.js";
import type { Project } from "../../src/model/project/project.js";
import { MANIFEST } from "../../src/model/project/project-file.js";
import { projectCalled } from "../services/kept.js";

const project: Project = {
  ...projectCalled("Shop", "mine"),
  others: [{ name: "set.csv", text: "x" }],
};
const files = folderFiles(project);
const changed = (texts: Record<string, string | null>) => [
  ...files.filter(({ name }) => !(name in texts)),
  ...Object.entries(texts).flatMap(([name, text]) => (text === null ? [] : [{ name, text }])),
];

test("a folder holds the texts and what is run, and no README of ours", () => {
  expect(files.map(({ name }) => name)).toEqual(["s.sched", "w.workload", "set.csv", MANIFEST]);
  expect(projectInFolder("x", files)).toEqual({ ok: true, value: project });
});

test("what only the folder changed, what both changed, and what both changed alike are told apart", () => {
  const mine = changed({ "s.sched": "mine, changed", "w.workload": "same" });
  const theirs = changed({ "s.sched": "theirs", "w.workload": "same", "set.csv": null });
  const outside = changedOutside(sidesOf(files, mine, theirs));
  expect(outside.map((each) => [each.name, isConflict(each)])).toEqual([
    ["s.sched", true],
    ["set.csv", false],
  ]);
  expect(changedOutside(sidesOf(files, mine, files))).toEqual([]);
});

test("of chosen files the folder's state is taken, new ones and deleted ones, too", () => {
  const theirs = changed({ "s.sched": "theirs", "set.csv": null, "new.csv": "y" });
  const sides = changedOutside(sidesOf(files, files, theirs));
  const all = withTheirs(project, sides, ["s.sched", "set.csv", "new.csv"]);
  expect(all.ok && all.value).toMatchObject({
    name: "Shop",
    scheduler: { name: "s.sched", text: "theirs" },
    others: [{ name: "new.csv", text: "y" }],
  });
  const some = withTheirs(project, sides, ["new.csv"]);
  expect(some.ok && some.value).toMatchObject({
    scheduler: { text: "mine" },
    others: [{ name: "set.csv" }, { name: "new.csv" }],
  });
});

test("a folder without what is run is refused in words, and the project stays", () => {
  const sides = changedOutside(sidesOf(files, files, changed({ "s.sched": null })));
  expect(withTheirs(project, sides, ["s.sched"])).toMatchObject({ ok: false });
  expect(projectInFolder("x", [])).toMatchObject({
    ok: false,
    message: "This folder holds no scheduler, workload or system.",
  });
  expect(projectInFolder("x", changed({ [MANIFEST]: "{" }))).toMatchObject({ ok: false });
});
