import { expect, test } from "vitest";
import type { ExperimentOutcome, ExperimentWish } from "../../src/model/comparison/experiments.js";
import {
  besideOf,
  choicesOver,
  firstPicked,
  oneLess,
  oneMore,
  picking,
  runsBeside,
} from "../../src/views/comparison/runs/beside.js";

const SEEDS = ["1", "2", "3"];

/** An experiment of these schedulers over three seeds, and over three loads where it sweeps. */
function experimentOf(schedulers: readonly string[], sweeps: boolean, seeds = SEEDS) {
  const values = [0.5, 1, 1.5];
  const run = { scheduler: 0, value: 0, seed: 1 };
  const report = { kind: "ended", figures: [{ name: "duration", value: 9e6 }] };
  const outcome = {
    result: {
      experiment: { schedulers, seeds, sweep: sweeps ? { parameter: "load", values } : null },
      completed: [{ run, report }],
    },
    report: {
      tables: sweeps ? values.map((each) => ({ heading: `load = ${each}` })) : [{ heading: null }],
    },
  } as unknown as ExperimentOutcome;
  const conducted = {
    contenders: schedulers.map((name) => ({ name })),
  } as unknown as ExperimentWish;
  return { conducted, outcome };
}

const told = (runs: ReturnType<typeof runsBeside>) =>
  runs.map(({ letter, name, seed, parameters }) => [letter, name, seed, parameters.load]);

test("schedulers stand side by side in the world that is looked at", () => {
  const { conducted, outcome } = experimentOf(["first", "second"], true);
  const looked = { conducted, outcome, seed: "2", value: 0 };
  const runs = runsBeside(looked, besideOf(null, outcome));
  expect(told(runs)).toEqual([
    ["A", "first", "2", 0.5],
    ["B", "second", "2", 0.5],
  ]);
  expect(runs.map(({ length }) => length)).toEqual([9e6, null]);
});

test("one scheduler stands beside itself with other seeds, at the value that is looked at", () => {
  const { conducted, outcome } = experimentOf(["first", "second"], true);
  const beside = { kind: "seeds", scheduler: 1, picked: [0, 2] } as const;
  expect(told(runsBeside({ conducted, outcome, seed: "2", value: 1 }, beside))).toEqual([
    ["B1", "second, seed 1", "1", 1],
    ["B3", "second, seed 3", "3", 1],
  ]);
});

test("one scheduler stands beside itself with other values, in the world that is looked at", () => {
  const { conducted, outcome } = experimentOf(["first"], true);
  const picked = firstPicked(outcome, "values");
  const beside = { kind: "values", scheduler: 0, picked } as const;
  expect(told(runsBeside({ conducted, outcome, seed: "2", value: 1 }, beside))).toEqual([
    ["A1", "first, load = 0.5", "2", 0.5],
    ["A3", "first, load = 1.5", "2", 1.5],
  ]);
});

test("who is alone stands beside itself, as far as it ran more than once", () => {
  const { outcome } = experimentOf(["first"], false);
  expect(besideOf(null, outcome)).toEqual({ kind: "seeds", scheduler: 0, picked: [0, 1] });
  expect(choicesOver(outcome, "values")).toEqual([]);
  const { outcome: once } = experimentOf(["first"], false, ["1"]);
  expect(besideOf(null, once)).toEqual({ kind: "schedulers" });
});

test("two to four runs are picked, each once", () => {
  expect(picking([0, 1], 1, 7)).toEqual([0, 7]);
  expect(oneMore([0, 2], 5)).toEqual([0, 2, 1]);
  expect(oneMore([0, 1], 2)).toBeNull();
  expect(oneMore([0, 1, 2, 3], 9)).toBeNull();
  expect(oneLess([0, 1], 0)).toBeNull();
  expect(oneLess([0, 1, 2], 0)).toEqual([1, 2]);
});
