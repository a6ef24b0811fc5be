import { describe, expect, test } from "vitest";
import {
  type CompletedRun,
  type Contrast,
  compareRuns,
  mainMeasure,
} from "../../src/experiment/compare.js";
import type { Figure } from "../../src/experiment/figures.js";
import { type Experiment, planRuns } from "../../src/experiment/plan.js";
import { describeVerdict, formatValue } from "../../src/experiment/words.js";

const SEEDS = ["1", "2", "3", "4", "5", "6"];
const TWO: Experiment = { schedulers: ["first", "second"], sweep: null, seeds: SEEDS };

/** Noise that both schedulers meet alike, and noise of each one's own. */
const WORLD = [5, -3, 8, -6, 1, -5];
const OWN = [0.3, -0.2, 0.1, 0.2, -0.3, -0.1];

const DURATION = { name: "duration", unit: "ns" } as const;
const duration = (value: number): Figure => ({ ...DURATION, value });

function complete(
  experiment: Experiment,
  figures: (scheduler: number, seed: number, value: number) => readonly Figure[] | string,
): CompletedRun[] {
  return planRuns(experiment).map((run) => {
    const given = figures(run.scheduler, run.seed, run.value);
    return typeof given === "string"
      ? { run, report: { kind: "failed", message: given } }
      : { run, report: { kind: "ended", limit: null, figures: given } };
  });
}

function contrastOf(runs: readonly CompletedRun[], name = "duration"): Contrast | null | undefined {
  const [block] = compareRuns(TWO, runs);
  return block?.measures.find((measure) => measure.name === name)?.cells[1]?.contrast;
}

describe("a comparison", () => {
  test("finds in paired runs what the noise of the worlds would hide", () => {
    const contrast = contrastOf(
      complete(TWO, (scheduler, seed) => {
        const world = 100 + (WORLD[seed] ?? 0);
        return [duration(scheduler === 0 ? world : world - 1 + (OWN[seed] ?? 0))];
      }),
    );
    expect(contrast).toMatchObject({ verdict: "less", count: 6 });
    expect(contrast?.mean).toBeCloseTo(-1, 10);
    expect(contrast?.relative).toBeCloseTo(-0.01, 10);
    expect(describeVerdict(contrast as Contrast, DURATION)).toBe(
      "takes 1 % less time, beyond noise",
    );
  });

  test("says so when there is no difference beyond noise", () => {
    const contrast = contrastOf(
      complete(TWO, (scheduler, seed) => [
        duration(100 + (scheduler === 0 ? (WORLD[seed] ?? 0) : (WORLD[5 - seed] ?? 0))),
      ]),
    );
    expect(contrast?.verdict).toBe("noise");
    expect(describeVerdict(contrast as Contrast, DURATION)).toBe("no difference beyond noise");
  });

  test("knows equality from the absence of a difference", () => {
    const contrast = contrastOf(complete(TWO, (_, seed) => [duration(WORLD[seed] ?? 0)]));
    expect(contrast).toMatchObject({ verdict: "equal", mean: 0, margin: 0 });
  });

  test("claims nothing from one seed", () => {
    const single = { ...TWO, seeds: ["1"] };
    const [block] = compareRuns(
      single,
      complete(single, (scheduler) => [duration(scheduler)]),
    );
    const cell = block?.measures[0]?.cells[1];
    expect(cell?.contrast).toMatchObject({ verdict: "unknown", adjusted: null });
    expect(cell?.estimate).toEqual({ count: 1, mean: 1, margin: null });
  });

  test("does not take the one lucky measure among many for a difference", () => {
    const lucky = [1.2, 0.1, 0.9, 1.1, 0.2, 0.6];
    const runs = (others: number) =>
      complete(TWO, (scheduler, seed) => [
        duration(scheduler * (lucky[seed] ?? 0)),
        ...Array.from({ length: others }, (_, index) => ({
          ...duration(scheduler * (WORLD[(seed + index) % 6] ?? 0)),
          name: `other${index}`,
        })),
      ]);
    expect(contrastOf(runs(0))?.verdict).toBe("more");
    expect(contrastOf(runs(20))?.verdict).toBe("noise");
  });

  test("leaves failed runs out together with their counterparts", () => {
    const contrast = contrastOf(
      complete(TWO, (scheduler, seed) =>
        scheduler === 1 && seed === 0 ? "fault" : [duration(scheduler + (WORLD[seed] ?? 0))],
      ),
    );
    expect(contrast).toMatchObject({ count: 5, mean: 1, verdict: "more" });
  });

  test("holds a measure that only one scheduler has without judging it", () => {
    const [block] = compareRuns(
      TWO,
      complete(TWO, (scheduler) => [
        scheduler === 0 ? duration(1) : { ...duration(2), name: "extra.length" },
      ]),
    );
    const cells = (name: string) => block?.measures.find((m) => m.name === name)?.cells;
    expect(cells("duration")?.[1]).toEqual({ estimate: null, contrast: null });
    expect(cells("extra.length")?.[0]?.estimate).toBeNull();
    expect(cells("extra.length")?.[1]?.contrast).toBeNull();
  });

  test("keeps the values of a sweep apart", () => {
    const sweep = { parameter: "load", isTime: false, values: [1, 2] };
    const experiment = { ...TWO, sweep };
    const blocks = compareRuns(
      experiment,
      complete(experiment, (scheduler, _, value) => [duration(10 * value + scheduler)]),
    );
    expect(blocks.map(({ value }) => value)).toEqual([1, 2]);
    const means = blocks.map(({ measures }) => measures[0]?.cells.map((c) => c.estimate?.mean));
    expect(means).toEqual([
      [0, 1],
      [10, 11],
    ]);
  });

  test("prefers a recorded time as the measure to show", () => {
    const figures = [duration(1), { ...duration(2), name: "response.mean" }];
    const withTimes = compareRuns(
      TWO,
      complete(TWO, () => figures),
    );
    const without = compareRuns(
      TWO,
      complete(TWO, () => [duration(1)]),
    );
    expect([mainMeasure(withTimes), mainMeasure(without)]).toEqual(["response.mean", "duration"]);
  });
});

describe("a plan", () => {
  test("comes to all schedulers and values of a seed before the next seed", () => {
    const sweep = { parameter: "load", isTime: false, values: [1, 2] };
    const runs = planRuns({ schedulers: ["a", "b"], sweep, seeds: ["1", "2"] });
    expect(runs.map(({ seed, value, scheduler }) => `${seed}${value}${scheduler}`)).toEqual([
      "000",
      "001",
      "010",
      "011",
      "100",
      "101",
      "110",
      "111",
    ]);
  });
});

describe("a value in words", () => {
  test.each([
    [66_837_000_000, 12_000_000, "ns", "66.837 ± 0.012 s"],
    [846e6, 22e6, "ns", "846 ± 22 ms"],
    [2.5e6, null, "ns", "2.5 ms"],
    [0, 0, "ns", "0 ns"],
    [-90_315_000, 0, "ns", "-90.315 ms"],
    [1684, 2.04, "count", "1684.0 ± 2.0"],
    [1500, 0, "count", "1500"],
    [0.5, 0.012, "share", "50.0 ± 1.2 %"],
    [1774.3, 45, "per second", "1774 ± 45 /s"],
    [123456789, 1000, "count", "123456789 ± 1000"],
  ] as const)("%d ± %d of unit %s", (value, margin, unit, text) => {
    expect(formatValue(value, margin, { unit, isEstimate: false })).toBe(text);
  });

  test.each([
    [20_447_200, null, "ns", "≈ 20 ms"],
    [20_447_200, 812_000, "ns", "≈ 20.45 ± 0.81 ms"],
    [-12.345, 0, "count", "≈ -12"],
  ] as const)("%d ± %d of unit %s is marked as an estimate", (value, margin, unit, text) => {
    expect(formatValue(value, margin, { unit, isEstimate: true })).toBe(text);
  });
});
