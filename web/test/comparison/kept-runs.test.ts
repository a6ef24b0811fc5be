import { expect, test } from "vitest";
import { failure, type Result, success } from "../../src/base/result.js";
import type { Studio } from "../../src/model/commands.js";
import type {
  ComparedRuns,
  OpenRunsOptions,
  RunsWish,
} from "../../src/model/comparison/compared-runs.js";
import type { Contender, ExperimentWish } from "../../src/model/comparison/experiments.js";
import { createProjectStore } from "../../src/model/project/project.js";
import { experimentStoreOf } from "../../src/views/comparison/experiment-store.js";
import { keptRuns } from "../../src/views/comparison/runs/kept-runs.js";

/** A page that has compared, and runs that are there when the test says so. */
function page() {
  const opened: (OpenRunsOptions & { end(answer?: Result<ComparedRuns>): Promise<void> })[] = [];
  const openRuns = (_: RunsWish, options: OpenRunsOptions) =>
    new Promise<Result<ComparedRuns>>((resolve) => {
      const end = async (answer = success<ComparedRuns>({ runs: [], close: () => {} })) => {
        resolve(answer);
        await new Promise((settled) => setTimeout(settled));
      };
      opened.push({ ...options, end });
    });
  const stores = { project: createProjectStore() };
  const studio = { stores, ports: { experiments: { openRuns } } } as unknown as Studio;
  const experiment = experimentStoreOf(studio);
  experiment.setState({ conducted: {} as ExperimentWish });
  return { studio, experiment, opened };
}

const CONTENDER: Contender = {
  name: "some",
  module: new Uint8Array(),
  workload: new Uint8Array(),
};

const wishOf = (seed: string): RunsWish => ({
  runs: [{ name: "some", contender: CONTENDER, seed, parameters: {}, length: null }],
  workloadFile: "w.workload",
  until: "",
});

test("runs are carried out once, and tell how much of them is done", async () => {
  const { studio, opened } = page();
  const runs = keptRuns(studio, wishOf("1"));
  opened[0]?.onProgress(0.25);
  expect(runs.getState()).toEqual({ kind: "opening", share: 0.25 });
  await opened[0]?.end();
  expect(runs.getState()).toEqual({ kind: "open", runs: [] });
  expect(keptRuns(studio, wishOf("1"))).toBe(runs);
  expect(opened).toHaveLength(1);
});

test("the runs of another world take their place, and those before are forgotten", async () => {
  const { studio, opened } = page();
  keptRuns(studio, wishOf("1"));
  const other = keptRuns(studio, wishOf("2"));
  expect(opened.map(({ signal }) => signal.aborted)).toEqual([true, false]);
  await opened[1]?.end();
  expect(other.getState().kind).toBe("open");
});

test("another comparison forgets the runs of the one before", async () => {
  const { studio, experiment, opened } = page();
  const runs = keptRuns(studio, wishOf("1"));
  await opened[0]?.end();
  experiment.setState({ conducted: null });
  expect(opened[0]?.signal.aborted).toBe(true);
  expect(keptRuns(studio, wishOf("1"))).not.toBe(runs);
});

test("what failed is tried again by who comes back", async () => {
  const { studio, opened } = page();
  const runs = keptRuns(studio, wishOf("1"));
  await opened[0]?.end(failure("no runtime"));
  expect(runs.getState()).toEqual({ kind: "failed", message: "no runtime" });
  expect(keptRuns(studio, wishOf("1"))).not.toBe(runs);
});
