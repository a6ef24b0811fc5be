import { expect, test } from "vitest";
import { beforeAndAfter } from "../../src/views/measures/before-after.js";
import type { RunMeasures } from "../../src/views/measures/measures.js";

function run(changes: Partial<RunMeasures>): RunMeasures {
  return {
    time_ns: 1e9,
    ticks: 10,
    decisions: 5,
    switches: 4,
    wasted: 0,
    scheduler_ns: 1e8,
    longest_ready_ns: 2e6,
    classes: [],
    histograms: [],
    counters: [],
    devices: [],
    channels: [],
    locks: [],
    ...changes,
  } as RunMeasures;
}

const sensor = (activations: number) =>
  [{ class: "sensor", activations }] as unknown as RunMeasures["classes"];

function rowOf(before: RunMeasures, after: RunMeasures, name: string) {
  return beforeAndAfter(before, after).find((row) => row.name === name);
}

test("what adds up with time is told for each second, whatever the lengths of the runs", () => {
  const before = run({ classes: sensor(100) });
  const after = run({ time_ns: 5e8, classes: sensor(5) });
  expect(rowOf(before, after, "Turns of sensor, per second")).toEqual({
    name: "Turns of sensor, per second",
    before: "100",
    after: "10",
    difference: "\u221290 (\u221290 %)",
  });
});

test("times have units; what does not differ is the same; from nothing there is no share", () => {
  const before = run({ longest_ready_ns: 2e6 });
  const after = run({ longest_ready_ns: 3e6, wasted: 7 });
  expect(rowOf(before, after, "Longest wait")?.difference).toBe("+1 ms (+50 %)");
  expect(rowOf(before, after, "In the scheduler")?.difference).toBe("the same");
  expect(rowOf(before, after, "Wasted turns, per second")?.difference).toBe("+7");
});

test("what only one of the runs has is told, without a difference", () => {
  const counters = [{ name: "done", count: 3, per_second: 3 }];
  const row = rowOf(run({ counters }), run({}), "done, per second");
  expect(row).toMatchObject({ before: "3", after: null, difference: null });
});

test("what is not known of a run is not told as 0", () => {
  const name = "Wasted turns, per second";
  const recorded = { ...run({}), wasted: undefined } as unknown as RunMeasures;
  expect(rowOf(recorded, recorded, name)).toBeUndefined();
  expect(rowOf(run({ wasted: 7 }), recorded, name)).toMatchObject({ before: "7", after: null });
});

test("deadlines are compared by the share of jobs that missed theirs, processes by their means", () => {
  const control = { class: "control", jobs: 40, misses: 10, response_max_ns: 9e6 };
  const jobs = (changes: object) =>
    [{ ...control, ...changes }] as unknown as NonNullable<RunMeasures["jobs"]>;
  const means = { processes: 3, finished: 3, waiting_ns: 17e6 };
  const before = run({ jobs: jobs({}), process_means: means });
  const after = run({
    jobs: jobs({ jobs: 20, misses: 1, response_max_ns: 8e6 }),
    process_means: { ...means, waiting_ns: 3e6 },
  });
  expect(rowOf(before, after, "Deadlines missed by control")).toMatchObject({
    before: "25 %",
    after: "5 %",
  });
  expect(rowOf(before, after, "Response of control, most")?.difference).toContain("1 ms");
  expect(rowOf(before, after, "Waiting of processes, mean")?.after).toBe("3 ms");
});
