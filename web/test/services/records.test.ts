import { expect, test } from "vitest";
import { FORM, NewerFormError, projectFrom } from "../../src/services/keeping/records.js";

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

const SEVERAL = {
  ...OLD,
  project: {
    ...OLD.project,
    others: [{ name: "base.sched", text: "partial scheduler base {}" }],
    aspects: ["base.sched"],
  },
};

test("a project of several files is read with them, whatever it says of its form", () => {
  expect(projectFrom({ form: FORM, ...SEVERAL })).toEqual(SEVERAL);
});

test("further files that are none, or of the same name, make no project", () => {
  const withOthers = (others: unknown) => ({ ...OLD, project: { ...OLD.project, others } });
  const [base] = SEVERAL.project.others;
  for (const others of ["text", [null], [{ name: "base.sched" }], [base, base]])
    expect(projectFrom(withOthers(others))).toBeNull();
  expect(projectFrom(withOthers([{ name: "s.sched", text: "" }]))).toBeNull();
});

test("what a newer page kept is neither read nor taken for nothing", () => {
  expect(() => projectFrom({ ...SEVERAL, form: FORM + 1 })).toThrow(NewerFormError);
});

const entry = (contents: unknown) => ({
  name: "New file",
  swaps: {},
  placesBefore: {},
  placesAfter: {},
  ownLines: null,
  contents,
  pressed: null,
});

test("entries about files are kept with both sides, and damaged ones give the history up", () => {
  const history = (contents: unknown) => ({
    ...SEVERAL,
    history: { form: 1, past: [entry(contents)], future: [], forgotten: false },
  });
  const sides = [OLD.project, SEVERAL.project];
  expect(projectFrom(history(sides))?.history?.past).toEqual([entry(sides)]);
  expect(projectFrom(history([OLD.project, {}]))?.history).toBeUndefined();
});
