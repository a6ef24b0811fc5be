import { describe, expect, test } from "vitest";
import type { ExperimentOutcome } from "../../src/model/comparison/experiments.js";
import { courseOf, extentOf, measuresOf } from "../../src/ui/comparison/course.js";
import { scaleOf, ticksFor } from "../../src/ui/comparison/scale.js";
import { complaintOf } from "../../src/views/comparison/experiment-store.js";

type Figures = Readonly<Record<string, readonly (number | null)[]>>;

/** Means by measure and scheduler, one record for each value of the parameter. */
function outcomeOf(...blocks: readonly Figures[]): ExperimentOutcome {
  const result = {
    experiment: { schedulers: ["a", "b"], sweep: null, seeds: ["1", "2"] },
    completed: [],
    planned: 0,
    blocks: blocks.map((figures, index) => ({
      value: index + 1,
      measures: Object.entries(figures).map(([name, means]) => ({
        name,
        unit: "ns" as const,
        isEstimate: false,
        cells: means.map((mean) => ({
          estimate: mean === null ? null : { count: 2, mean, margin: 1 },
          contrast: null,
        })),
      })),
    })),
  };
  return { result, report: { tables: [], remarks: [], main: "wait" } };
}

describe("the course of a measure over a parameter", () => {
  const outcome = outcomeOf({ wait: [10, 12], rare: [3, null] }, { wait: [20, null] });

  test("has a line for each scheduler, with no point where its runs failed", () => {
    const { series, isTime } = courseOf(outcome, "wait");
    expect(isTime).toBe(true);
    expect(series).toEqual([
      [
        { value: 1, mean: 10, margin: 1 },
        { value: 2, mean: 20, margin: 1 },
      ],
      [{ value: 1, mean: 12, margin: 1 }],
    ]);
  });

  test("is marked where it is known by two digits only in one of the runs", () => {
    const rough = outcomeOf({ wait: [10] }, { wait: [20] });
    const [, last] = rough.result.blocks;
    const measures = last?.measures.map((measure) => ({ ...measure, isEstimate: true })) ?? [];
    const blocks = [...rough.result.blocks.slice(0, 1), { value: 2, measures }];
    expect(courseOf(rough, "wait").isEstimate).toBe(false);
    expect(courseOf({ result: { ...rough.result, blocks } }, "wait").isEstimate).toBe(true);
  });

  test("is offered for measures of which a line can be drawn", () => {
    expect(measuresOf(outcome)).toEqual(["wait"]);
  });

  test("shows the whole of the bands, from 0 where that is near", () => {
    expect(extentOf(courseOf(outcome, "wait"))).toEqual([0, 21]);
    expect(extentOf(courseOf(outcomeOf({ wait: [90, 95] }), "wait"))).toEqual([89, 96]);
  });
});

test("a scale of differences has room for the largest interval up to 100 %", () => {
  expect(scaleOf([])).toBe(1);
  expect(scaleOf([-0.013, 0.004])).toBe(2);
  expect(scaleOf([0.2])).toBe(20);
  expect(scaleOf([3])).toBe(100);
});

test.each([
  [0, 21, [0, 5, 10, 15, 20, 25]],
  [89, 96, [88, 90, 92, 94, 96]],
  [5, 5, [5, 6]],
  [-1.2, 1, [-1.5, -1, -0.5, 0, 0.5, 1]],
])("an axis from %d to %d is marked at round numbers", (low, high, ticks) => {
  expect(ticksFor(low, high).map((tick) => Number(tick.toPrecision(6)))).toEqual(ticks);
});

test("numbers that are none are told before anything runs", () => {
  const settings = {
    chosen: [],
    seeds: "10",
    until: "",
    parameter: "",
    from: "",
    to: "",
    steps: "x",
  };
  expect(complaintOf(settings)).toBeNull();
  expect(complaintOf({ ...settings, seeds: "0" })).toMatchObject({
    field: "seeds",
    message: expect.stringContaining("“0” is not a number of seeds"),
  });
  expect(complaintOf({ ...settings, parameter: "load" })).toMatchObject({
    field: "steps",
    message: expect.stringContaining("“x” is not a number of values"),
  });
});
