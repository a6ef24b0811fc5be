import { expect, test } from "vitest";
import { differencesBetween } from "../../src/model/project/differences.js";
import { type Contents, contentsOf } from "../../src/model/project/project.js";
import { projectCalled } from "../services/kept.js";

const before: Contents = {
  ...contentsOf(projectCalled("One", "a")),
  others: [
    { name: "base.sched", text: "base" },
    { name: "set.csv", text: "x" },
  ],
};

test("of two states the files that came, went and changed are told, and what else is other", () => {
  const after: Contents = {
    ...before,
    scheduler: { name: "s.sched", text: "b" },
    others: [
      { name: "base.sched", text: "base" },
      { name: "day.workload", text: "day" },
    ],
    aspects: ["base.sched"],
    positions: { "container:ready": { x: 1, y: 2 } },
  };
  expect(differencesBetween(before, after)).toEqual({
    files: [
      { name: "s.sched", before: "a", after: "b" },
      { name: "day.workload", before: null, after: "day" },
      { name: "set.csv", before: "x", after: null },
    ],
    others: ["Woven in: none → base.sched.", "The graph is drawn otherwise."],
  });
  expect(differencesBetween(after, after)).toEqual({ files: [], others: [] });
});

test("which text is run is told where no text is another", () => {
  const [base, set] = before.others ?? [];
  const after = {
    ...before,
    scheduler: base ?? before.scheduler,
    others: [before.scheduler, set ?? before.workload],
  };
  expect(differencesBetween(before, after)).toEqual({
    files: [],
    others: ["What is run: s.sched with w.workload → base.sched with w.workload."],
  });
});
