import { expect, test } from "vitest";
import { projectFrom } from "../../src/services/keeping/records.js";

/** As the studio kept a project before it kept what can be undone, and which page wrote it. */
const OLD = {
  project: {
    name: "Station",
    example: null,
    scheduler: { name: "s.sched", text: "scheduler s {}" },
    workload: { name: "w.workload", text: "workload w {}" },
    positions: { "container:ready": { x: 1, y: 2 } },
  },
  analysis: null,
};

test("what an older page kept is read as it is, without history or stamp", () => {
  expect(projectFrom(OLD)).toEqual(OLD);
});

test("places that are missing are none, and a history that nobody knows is left out", () => {
  const { positions: _, ...project } = OLD.project;
  const odd = { ...OLD, project, history: { form: 99 } };
  expect(projectFrom(odd)).toEqual({ ...OLD, project: { ...project, positions: {} } });
});

test("a record without texts is no project", () => {
  const textless = { ...OLD, project: { ...OLD.project, scheduler: { name: "s.sched" } } };
  for (const record of [undefined, null, "text", {}, textless])
    expect(projectFrom(record)).toBeNull();
});
