import { expect, test } from "vitest";
import { comparisonText } from "../../src/cli/compare/report.js";
import { compareRuns } from "../../src/experiment/compare.js";
import { comparisonHtml } from "../../src/experiment/comparison-html.js";
import type { ExperimentResult } from "../../src/experiment/conduct.js";
import { type Experiment, planRuns } from "../../src/experiment/plan.js";
import { reportOf } from "../../src/experiment/report.js";
import { sweepOf } from "../../src/experiment/sweep.js";

const NOISE = [1, -1, 2, -2];

function resultOf(sweep: Experiment["sweep"], complete = Number.POSITIVE_INFINITY) {
  const experiment = { schedulers: ["first", "second"], sweep, seeds: ["1", "2", "3", "4"] };
  const plan = planRuns(experiment);
  const completed = plan.slice(0, complete).map((run) => {
    const noise = NOISE[run.seed] ?? 0;
    const value = run.scheduler === 0 ? 200 + noise : 100 - noise;
    const duration = { name: "duration", unit: "ns" as const, value };
    const decisions = { name: "decisions", unit: "count" as const, value: 7 };
    return {
      run,
      report: { kind: "ended" as const, limit: null, figures: [duration, decisions] },
    };
  });
  const blocks = compareRuns(experiment, completed);
  return { experiment, completed, blocks, planned: plan.length } satisfies ExperimentResult;
}

test("a report tells each measure in words, and its interval in shares of the first scheduler", () => {
  const { tables, remarks, main } = reportOf(resultOf(null));
  expect(main).toBe("duration");
  expect(remarks).toEqual([]);
  const [table] = tables;
  expect(table?.heading).toBeNull();
  expect(table?.same).toEqual(["decisions 7"]);
  const [first, second] = table?.rows[0]?.cells ?? [];
  expect(first).toMatchObject({ mean: "200.0 ± 2.9 ns", difference: "", words: "", verdict: null });
  expect(second).toMatchObject({ words: "takes 50 % less time, beyond noise", verdict: "less" });
  const [low = 0, high = 0] = second?.interval ?? [];
  expect((low + high) / 2).toBeCloseTo(-0.5, 10);
  // Differences -100 ∓ 2, ∓ 4: a standard error of √(40 / 3 / 4), and 3.18245 by Student for 3.
  expect((high - low) / 2).toBeCloseTo((3.18245 * Math.sqrt(40 / 12)) / 200, 5);
});

test("that one seed is too few is said once, whatever is asked about", () => {
  const experiment = { schedulers: ["first", "second"], sweep: null, seeds: ["1"] };
  const plan = planRuns(experiment);
  const completed = plan.map((run) => {
    const value = 100 + run.scheduler;
    const figures = ["wait.mean", "duration"].map((name) => ({ name, unit: "ns" as const, value }));
    return { run, report: { kind: "ended" as const, limit: null, figures } };
  });
  const blocks = compareRuns(experiment, completed);
  const { tables, main } = reportOf({ experiment, completed, blocks, planned: plan.length });
  expect(main).toBe("wait.mean");
  expect(tables[0]?.answers).toEqual([
    "Whether second differs from first beyond noise needs more than one seed.",
  ]);
});

test("a report has a table for each value of a sweep and says what is missing", () => {
  const sweep = sweepOf("work", "100us", "1ms", 3);
  expect(sweep).toEqual({ parameter: "work", isTime: true, values: [100e3, 550e3, 1e6] });
  const { tables, remarks } = reportOf(resultOf(sweep, 12));
  expect(tables.map(({ heading }) => heading)).toEqual([
    "work = 100 µs",
    "work = 550 µs",
    "work = 1 ms",
  ]);
  expect(remarks).toEqual(["Interrupted: 12 runs of 24 complete, 12 missing."]);
});

test("a percentile that is not exact in one run is marked wherever it is told", () => {
  const sweep = sweepOf("work", "100us", "1ms", 2);
  const { experiment, completed } = resultOf(sweep);
  const marked = completed.map(({ run, report }, index) => {
    const estimate = index === 0 ? { isEstimate: true as const } : {};
    const wait = { name: "wait.p99", unit: "ns" as const, value: 20_447_200 + index, ...estimate };
    return { run, report: { ...report, figures: [...report.figures, wait] } };
  });
  const blocks = compareRuns(experiment, marked);
  const result = { experiment, completed: marked, blocks, planned: marked.length };
  const [first, second] = reportOf(result).tables;
  const meansOf = (table: typeof first) =>
    table?.rows.find(({ measure }) => measure === "wait.p99")?.cells.map((cell) => cell?.mean);
  expect(meansOf(first)?.every((mean) => mean?.startsWith("≈ "))).toBe(true);
  expect(meansOf(second)?.some((mean) => mean?.startsWith("≈"))).toBe(false);
  expect(comparisonText(result, "wait.p99")).toMatch(/^wait\.p99 +first +≈ 20/m);
  const chart = /<svg class="course"[\s\S]*?<\/svg>/.exec(pageOf(result, "wait.p99"))?.[0];
  expect(chart).toContain("≈ wait.p99 by work");
  expect(chart).toMatch(/text-anchor="end">≈ 20 ms</);
});

const pageOf = (result: ExperimentResult, measure: string | null = null) =>
  comparisonHtml(result, {
    workload: "busy",
    measure,
    choices: [["load", "0.5"]],
    texts: [{ name: "first.sched", text: "a < b" }],
    making: [["command", "npx catapults-sim"]],
  });

test("a page tells means, differences and verdicts of each scheduler, and what was compared", () => {
  const page = pageOf(resultOf(null));
  expect(page).toContain("<h1>first and second under busy</h1>");
  expect(page).toContain('<th scope="row">load</th><td>0.5</td>');
  expect(page).toContain('<th scope="row">runs</th><td>8</td>');
  expect(page).toContain('<th scope="row" rowspan="2">duration</th><td>first</td>');
  expect(page).toContain('<td class="number">200.0 ± 2.9 ns</td>');
  expect(page).toContain("<td>takes 50 % less time, beyond noise</td>");
  expect(page).toContain("The same in every run: decisions 7.");
  expect(page).toContain("a &lt; b");
  expect(page).not.toMatch(/<script|undefined|NaN|class="course"/);
});

test("a page shows the course of a measure over a sweep, a line for each scheduler", () => {
  const sweep = sweepOf("work", "100us", "1ms", 3);
  const page = pageOf(resultOf(sweep));
  expect(page).toContain("<h2>duration by work</h2>");
  expect(page).toContain('aria-label="duration by work, of first, second"');
  const lines = [...page.matchAll(/class="mean" stroke-dasharray="([^"]+)" d="M90 [\d.]+L/g)];
  expect(lines.map(([, dash]) => dash)).toEqual(["none", "7 4"]);
  expect(page).toMatch(/class="interval" d="M90 [\d.]+V/);
  expect(page).toContain(">550 µs</text>");
  expect(page).toContain("<h2>work = 1 ms</h2>");
  // One value is no course; and a measure that nobody has is drawn nowhere.
  expect(pageOf(resultOf(sweep, 1))).not.toContain("duration by work");
  expect(pageOf(resultOf(sweep), "nothing")).not.toContain("<svg");
});

test("a page leaves out tables of values at which no run is complete, and says so", () => {
  const page = pageOf(resultOf(sweepOf("work", "100us", "1ms", 3), 2));
  expect(page).toContain('<th scope="row">runs</th><td>2 of 24</td>');
  expect(page).toContain("Interrupted: 2 runs of 24 complete, 22 missing.");
  expect(page.match(/<h2>work = /g)).toHaveLength(1);
});

test.each([
  ["", "1", 2],
  ["1", "many", 2],
  ["1", "2", 1],
  ["1", "2", 2.5],
])("no sweep from %j to %j in %d steps", (from, to, steps) => {
  expect(sweepOf("work", from, to, steps)).toBeNull();
});
