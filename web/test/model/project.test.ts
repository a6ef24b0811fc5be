import { expect, test } from "vitest";
import { applyEdits } from "../../src/model/project/edits.js";
import {
  changeContents,
  changeTexts,
  createProjectStore,
  moveNodes,
  openProject,
  type Project,
  partOfFile,
  projectOf,
} from "../../src/model/project/project.js";

const project: Project = {
  name: "Station",
  example: "station",
  scheduler: { name: "station.sched", text: "scheduler station {}" },
  workload: { name: "station.workload", text: "workload w {}" },
  positions: { a: { x: 1, y: 2 } },
};

test("each change of a text is a new version, a move of a node is not", () => {
  const store = createProjectStore();
  openProject(store, project);
  const opened = store.getState().version;
  changeTexts(store, { workload: "workload v {}" });
  expect(store.getState().version).toBe(opened + 1);
  changeTexts(store, { workload: "workload v {}" });
  moveNodes(store, { b: { x: 3, y: 4 } });
  expect(store.getState().version).toBe(opened + 1);
  expect(store.getState().positions).toEqual({ a: { x: 1, y: 2 }, b: { x: 3, y: 4 } });
});

test("files that come or go leave the scheduler as old as it is, but what it is made of", () => {
  const store = createProjectStore();
  openProject(store, project);
  const opened = store.getState().schedulerVersion;
  const { name: _, example: __, ...contents } = project;
  const others = [{ name: "run.workload", text: "workload run {}" }];
  const workload = { name: "other.workload", text: "workload o {}" };
  changeContents(store, { ...contents, workload, others });
  expect(store.getState()).toMatchObject({ schedulerVersion: opened, version: opened + 1 });
  changeContents(store, { ...contents, others: [{ name: "log.aspect", text: "aspect log {}" }] });
  expect(store.getState().schedulerVersion).toBe(opened + 2);
  changeContents(store, { ...contents, scheduler: { ...project.scheduler, text: "" } });
  expect(store.getState().schedulerVersion).toBe(opened + 3);
});

test("what is kept is the project without its version", () => {
  const store = createProjectStore();
  openProject(store, project);
  expect(projectOf(store.getState())).toEqual(project);
});

test("a file of the compiler is one of the two texts or neither", () => {
  expect(partOfFile(project, "station.sched")).toBe("scheduler");
  expect(partOfFile(project, "station.workload")).toBe("workload");
  expect(partOfFile(project, "pth.sched")).toBeNull();
});

test("several edits refer to the text as it was", () => {
  const edits = [
    { file: "f", from: 0, to: 1, text: "one" },
    { file: "f", from: 2, to: 3, text: "" },
    { file: "f", from: 3, to: 3, text: "!" },
  ];
  expect(applyEdits("a b", edits)).toBe("one !");
});
