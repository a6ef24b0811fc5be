import { expect, test } from "vitest";
import { runOnce } from "../../src/experiment/run.js";
import { exampleBundle, sharedRuntime } from "../support/engines.js";
import { EXAMPLES } from "../support/programs.js";

const BEGINNING = 20e6;

test.each(EXAMPLES)("the figures of $folder have names of their own", async (example) => {
  const program = { runtime: sharedRuntime(), ...exampleBundle(example) };
  const conditions = { until: BEGINNING, workloadFile: "workload" };
  const report = await runOnce({ ...program, seed: "1", parameters: {} }, conditions);
  if (report.kind === "failed") throw new Error(report.message);
  const names = report.figures.map(({ name }) => name);
  expect(names.length).toBeGreaterThan(5);
  expect(names.filter((name, index) => names.indexOf(name) !== index)).toEqual([]);
});
