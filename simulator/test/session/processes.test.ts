import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { processTable } from "../../src/cli/run/processes.js";
import { reportText } from "../../src/cli/run/report.js";
import { figuresOf } from "../../src/experiment/figures.js";
import { ganttText } from "../../src/export/gantt-text.js";
import { RunTimeline } from "../../src/export/run-timeline.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { compileTexts, withoutCosts } from "../support/texts.js";

const FIRST_COME = "scheduler first_come extends preemptive { }";

/** Runs a table of processes, first come first served, up to a time in ms or to the end. */
async function runTable(rows: string, until: number | null = null, scheduler = FIRST_COME) {
  const body = `processes { name arrival bursts; ${rows} }`;
  const texts = withoutCosts("pth", body).replace("profile pth", "profile preemptive");
  const engine = await start(compileTexts(scheduler, texts));
  expect(engine.workload.hasProcesses).toBe(true);
  const timeline = new RunTimeline(engine);
  const result = await runHeadless(engine, {
    until: until === null ? null : until * 1e6,
    workloadFile: "w",
    sinks: [timeline],
  });
  return { ...result, chart: ganttText(timeline.gantt(100)) };
}

/** Silberschatz, Galvin, Gagne: Operating System Concepts, 5.3.1. */
const SILBERSCHATZ = "P1 0 24; P2 0 3; P3 0 3;";

describe("processes as books have them", () => {
  test("are told with arrival, start, finish, turnaround, waiting and response, and their means", async () => {
    const result = await runTable(SILBERSCHATZ);
    expect(processTable(result.measures)).toBe(
      [
        "process (ms)  arrival  start  finish  turnaround  waiting  response",
        "P1                  0      0      24          24        0         0",
        "P2                  0     24      27          27       24        24",
        "P3                  0     27      30          30       27        27",
        "mean                                          27       17        17",
      ].join("\n"),
    );
    expect(result.chart).toBe(`gantt chart, times in ms
| P1                                            | P2  | P3  |
0                                               24    27    30`);
    const figures = new Map(figuresOf(result).map(({ name, value }) => [name, value]));
    expect(figures.get("processes.waiting")).toBe(17e6);
  });

  test("arrive later, wait for devices, and leave the processor idle", async () => {
    const { measures, chart } = await runTable("A 2 3 io disk 4 cpu 1; B 4 2;");
    expect(measureRows(measures, "processes")).toMatchObject([
      { process: "A", arrival_ns: 2e6, start_ns: 2e6, finish_ns: 10e6, waiting_ns: 0 },
      { process: "B", arrival_ns: 4e6, start_ns: 5e6, finish_ns: 7e6, waiting_ns: 1e6 },
    ]);
    expect(measures.idle_ns).toBe(4e6);
    expect(chart).toMatch(/^\| idle +\| A +\| B +\| idle +\| A +\|$/m);
  });

  test("that the scheduler refuses have nothing to be told of, and no part in the means", async () => {
    const picky = `scheduler picky extends preemptive {
      event newthread(t) { if (|RQ| > 0) { fail; } t => RQ; }
    }`;
    const result = await runTable("P1 0 5; P2 0 3; P3 1 2;", null, picky);
    expect(processTable(result.measures)).toBe(
      [
        "process (ms)        arrival    start  finish  turnaround  waiting  response",
        "P1                        0        0       5           5        0         0",
        "P2                        -  refused       -           -        -         -",
        "P3                        1        5       7           6        4         4",
        "mean of 2 finished                                   5.5        2         2",
      ].join("\n"),
    );
    expect(reportText({ ...result, gantt: null }, "1")).toMatch(/^refused +1 of P2$/m);
  });

  test("that have not finished have neither turnaround nor a part in its mean", async () => {
    const { measures } = await runTable(SILBERSCHATZ, 26);
    expect(measureRows(measures, "processes")[1]).toMatchObject({
      start_ns: 24e6,
      finish_ns: null,
      turnaround_ns: null,
    });
    expect(measures.process_means).toMatchObject({
      processes: 3,
      finished: 1,
      turnaround_ns: 24e6,
    });
    expect(processTable(measures)).toMatch(/^mean of 1 finished/m);
  });
});
