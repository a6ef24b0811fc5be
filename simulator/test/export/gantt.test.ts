import { describe, expect, test } from "vitest";
import { ganttOf, ganttRows } from "../../src/export/gantt.js";
import { ganttCsv } from "../../src/export/gantt-csv.js";
import { ganttSvg, readableGantt } from "../../src/export/gantt-svg.js";
import { ganttText } from "../../src/export/gantt-text.js";
import { RunTimeline } from "../../src/export/run-timeline.js";
import type { Timeline, Turn } from "../../src/protocol.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { compileTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";

const MS = 1e6;

/** A run on some processors: each turn by thread, from and to in ms. */
function timelineOf(to: number, ...processors: (readonly (readonly [number, number, number])[])[]) {
  const turns = processors.map((row) =>
    row.map(([thread, from, to]): Turn => ({ thread, from: from * MS, to: to * MS })),
  );
  const timeline: Timeline = {
    from: 0,
    to: to * MS,
    oldest: 0,
    summary: null,
    lanes: [],
    scheduler: [],
    processors: turns,
    marks: [],
    strikes: [],
    lengths: [],
  };
  return timeline;
}

const NAMES = ["P1", "P2", "P3"];

describe("a Gantt chart as text", () => {
  test("is a row of boxes with the times below, as in books", () => {
    const timeline = timelineOf(30, [
      [1, 0, 24],
      [2, 24, 27],
      [3, 27, 30],
    ]);
    expect(ganttText(ganttOf(timeline, NAMES, 100))).toBe(`gantt chart, times in ms
| P1                                            | P2  | P3  |
0                                               24    27    30`);
  });

  test("tells when nothing ran, and gives each box the room of its name and time", () => {
    const timeline = timelineOf(1000, [
      [1, 0, 0.5],
      [2, 999, 1000],
    ]);
    const [, boxes, times] = ganttText(ganttOf(timeline, NAMES, 100)).split("\n");
    expect(boxes).toMatch(/^\| P1 \| idle +\| P2 +\|$/);
    expect(times).toMatch(/^0 +0\.0005 +0\.999 +1$/);
    expect(boxes?.indexOf("| P2")).toBe(times?.indexOf("0.999"));
  });

  test("has a row for each processor, on one scale", () => {
    const timeline = timelineOf(
      10,
      [
        [1, 0, 4],
        [2, 4, 10],
      ],
      [[3, 2, 10]],
    );
    const [, first, second, times] = ganttText(ganttOf(timeline, NAMES, 100)).split("\n");
    expect(first).toMatch(/^cpu 0 \| P1 +\| P2 +\|$/);
    expect(second).toMatch(/^cpu 1 \| idle +\| P3 +\|$/);
    expect(first?.indexOf("| P2")).toBe(times?.indexOf("4"));
    expect(second?.indexOf("| P3")).toBe(times?.indexOf("2"));
  });

  test("goes on in another line where one is full, and tells what is left out", () => {
    const turns = Array.from({ length: 60 }, (_, n) => [1 + (n % 3), n, n + 1] as const);
    const text = ganttText(ganttOf(timelineOf(60, turns), NAMES, 50));
    const lines = text.split("\n");
    expect(lines.length).toBeGreaterThan(5);
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(104);
    expect(lines.at(-1)).toMatch(/^10 more turns follow/);
  });
});

test("a drawing marks releases, deadlines and misses, and names them", () => {
  const marks = [
    { kind: "released", thread: 1, time: 0 },
    { kind: "deadline", thread: 1, time: 5 * MS },
    { kind: "missed", thread: 1, time: 5 * MS },
  ] as const;
  const timeline = { ...timelineOf(10, [[1, 0, 4]]), marks };
  const { markup } = ganttSvg({ timeline, threads: ["control"] }, { markup: "" });
  expect(markup).toContain("<title>control: job released at 0 ns</title>");
  expect(markup).toMatch(/<path class="missed" d="[^"]+"><title>control: deadline missed at 5 ms</);
});

test("what the scheduler and switches take is no idle time", () => {
  const timeline = {
    ...timelineOf(10, [
      [1, 1, 4],
      [2, 9, 10],
    ]),
    scheduler: [{ from: 0, to: 0.6 * MS }],
  };
  const [, boxes] = ganttText(ganttOf(timeline, NAMES, 100)).split("\n");
  expect(boxes).toMatch(/^\| +\| P1 +\| idle +\| P2 +\|$/);
});

test("the turns of a run are those that its threads took, as text, rows, a table and a drawing", async () => {
  const body = "thread a { compute 5ms; sleep 2ms; compute 1ms; } thread b[2] { compute 3ms; }";
  const engine = await start(compileTexts(PLAIN_PTH, withoutCosts("pth", body)));
  const timeline = new RunTimeline(engine);
  await runHeadless(engine, { until: null, workloadFile: "w", sinks: [timeline] });
  const facts = timeline.gantt(100);
  expect(ganttText(facts)).toBe(`gantt chart, times in ms
| a                      | b[0]         | b[1]         | a  |
0                        5              8              11   12`);
  expect(ganttRows(facts)[1]).toEqual({
    processor: 0,
    process: "b[0]",
    thread: 2,
    from_ns: 5 * MS,
    to_ns: 8 * MS,
  });
  expect(ganttCsv(facts).split("\n").slice(0, 2)).toEqual([
    "processor,process,thread,from_ns,to_ns",
    "0,a,1,0,5000000",
  ]);
  const drawing = readableGantt(timeline.ganttDrawing());
  if (drawing === null) throw new Error("it is readable");
  const { markup } = ganttSvg(drawing, { markup: "" });
  expect(markup).toContain("Gantt chart of 3 threads from 0 ns to 12 ms: 4 turns");
  expect(markup).toContain("<title>a ran from 11 ms to 12 ms</title>");
  expect(markup.match(/class="box /g)).toHaveLength(4);
  expect(markup).toContain("<title>a: waiting from 5 ms to 8 ms</title>");
});
