import { Worker } from "node:worker_threads";
import { expect, test } from "vitest";
import { conduct } from "../../src/experiment/conduct.js";
import type { StartTrialWorker } from "../../src/experiment/pool.js";
import { looping } from "../support/damaged.js";
import { fixtureBundle, runtimeBytes } from "../support/engines.js";

const THREAD = new URL("../../dist/cli/compare/worker.js", import.meta.url);

const { scheduler, workload } = fixtureBundle("stopping");

/** Two seeds of a scheduler that is as it should be, and of one that loops. */
function experiment(start: StartTrialWorker, patience: number, signal: AbortSignal) {
  const damaged = looping(scheduler, "schedule");
  return conduct({
    experiment: { schedulers: ["whole", "damaged"], sweep: null, seeds: ["1", "2"] },
    parameters: {},
    setup: {
      runtime: runtimeBytes(),
      programs: [
        { scheduler, workload },
        { scheduler: damaged, workload },
      ],
      until: null,
      workloadFile: "w.workload",
    },
    start,
    cores: 1,
    patience,
    onProgress: () => {},
    signal,
  });
}

/** Threads as the command's, and how many of them have begun and ended. */
function threads() {
  const count = { begun: 0, ended: 0 };
  const start: StartTrialWorker = ({ answered, lost }) => {
    const worker = new Worker(THREAD);
    count.begun++;
    worker.on("message", answered);
    worker.on("exit", () => {
      count.ended++;
      lost("its thread ended.");
    });
    return {
      post: (message) => worker.postMessage(message),
      end: async () => {
        await worker.terminate();
      },
    };
  };
  return { count, start };
}

test("a run whose scheduler does not come back is ended, and told as failed with the time", async () => {
  const { count, start } = threads();
  const { completed } = await experiment(start, 1000, new AbortController().signal);
  const reports = completed.map(({ report }) => report);
  expect(reports.map(({ kind }) => kind)).toEqual(["ended", "failed", "ended", "failed"]);
  for (const report of reports) {
    if (report.kind !== "failed") continue;
    expect(report.message).toMatch(
      /^The run was ended: .* has not come back for 1 s, .* last seen at 0 ns of virtual time, tick 0\./,
    );
  }
  expect(count.ended).toBe(count.begun);
});

test("an experiment that is given up ends a run that does not come back", async () => {
  const { count, start } = threads();
  const giveUp = new AbortController();
  const result = experiment(
    (events) => {
      const worker = start(events);
      return {
        ...worker,
        post: (message) => {
          worker.post(message);
          if (message.type === "job" && message.job.program === 1) giveUp.abort();
        },
      };
    },
    600_000,
    giveUp.signal,
  );
  const { completed, planned } = await result;
  expect(planned).toBe(4);
  expect(completed.every(({ report }) => report.kind === "ended")).toBe(true);
  expect(count.ended).toBe(count.begun);
});
