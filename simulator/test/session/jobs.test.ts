import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { measureTables } from "../../src/cli/run/measures.js";
import { figuresOf } from "../../src/experiment/figures.js";
import { runHeadless } from "../../src/session/headless.js";
import { History } from "../../src/trace/history.js";
import { Names } from "../../src/trace/names.js";
import { Recorder } from "../../src/trace/recorder.js";
import { start } from "../support/engines.js";
import { compileTexts, PLAIN_PTH, runTexts, withoutCosts } from "../support/texts.js";

const MS = 1e6;

/** The second job of `slow` comes too late: it has to wait for that of `long`. */
const JOBS = withoutCosts(
  "pth",
  `limit time 39ms;
   thread quick { period 10ms; deadline 5ms; compute 2ms; }
   thread long { period 40ms; compute 6ms; }`,
);

describe("jobs are measured by class", () => {
  test("with their responses, misses and lateness", async () => {
    const { measures } = await runTexts(PLAIN_PTH, JOBS);
    expect(measureRows(measures, "jobs")).toMatchObject([
      {
        class: "quick",
        jobs: 4,
        completed: 4,
        response_min_ns: 2 * MS,
        response_mean_ns: 2 * MS,
        response_p99_ns: 2 * MS,
        response_max_ns: 2 * MS,
        exact: true,
        misses: 0,
        dropped: 0,
        lateness_max_ns: -3 * MS,
        lateness_mean_ns: -3 * MS,
      },
      { class: "long", jobs: 1, completed: 1, response_max_ns: 8 * MS, lateness_max_ns: -32 * MS },
    ]);
  });

  test("and a job that is not complete at its deadline is missed", async () => {
    const late = JOBS.replace("deadline 5ms; compute 2ms", "deadline 5ms; compute 7ms");
    const result = await runTexts(PLAIN_PTH, late);
    expect(measureRows(result.measures, "jobs")[0]).toMatchObject({
      misses: 4,
      response_min_ns: 7 * MS,
    });
    const figures = new Map(figuresOf(result).map(({ name, value }) => [name, value]));
    expect(figures.get("quick.misses")).toBe(4);
    expect(measureTables(result.measures).join("\n")).toMatch(/jobs of +released/);
  });

  test("and their releases, deadlines and misses are marks of the timeline", async () => {
    const late = JOBS.replace("deadline 5ms; compute 2ms", "deadline 5ms; compute 7ms");
    const engine = await start(compileTexts(PLAIN_PTH, late));
    const history = new History(new Names(engine.descriptor, engine.workload));
    const recorder = new Recorder(engine, history);
    const follow = async () => recorder.follow();
    const sinks = [{ drain: follow, finish: follow }];
    await runHeadless(engine, { until: 9 * MS, workloadFile: "w", sinks });
    const { marks } = history.timeline(0, 9 * MS, 1000);
    expect(
      marks.filter(({ thread }) => thread === 1).map(({ kind, time }) => [kind, time / MS]),
    ).toEqual([
      ["released", 0],
      ["deadline", 5],
      ["missed", 5],
      ["completed", 7],
    ]);
  });
});
