import { describe, expect, test } from "vitest";
import { type MeasureRow, measureRows } from "../../src/base/measures.js";
import { measureTables } from "../../src/cli/run/measures.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { compileTexts, PLAIN_EMBEDDED, runTexts } from "../support/texts.js";

const recording = (body: string) => `workload w {
    profile embedded;
    thread a { ${body} compute 1ms; }
}`;

async function histogram(body: string): Promise<MeasureRow> {
  const { measures } = await runTexts(PLAIN_EMBEDDED, recording(body));
  const row = measureRows(measures, "histograms")[0];
  if (row === undefined) throw new Error("nothing was recorded");
  return row;
}

describe("percentiles", () => {
  test("are those of the values, all digits of them", async () => {
    const values = [10, 10, 10, 20, 20, 20, 30, 30];
    const row = await histogram(values.map((value) => `record r ${value}ms;`).join(" "));
    expect(row).toMatchObject({ p50: 20e6, p90: 30e6, p99: 30e6, exact: true });
  });

  test("are exact for ten thousand values, whatever their order, by the nearest rank", async () => {
    const row = await histogram("int i; repeat (10000) { i += 1; record r i * 7919 % 10007; }");
    const values = Array.from({ length: 10_000 }, (_, index) => ((index + 1) * 7919) % 10_007);
    // in 16 bits, as the workload multiplies
    expect(row.exact).toBe(true);
    expect(Number(row.count)).toBe(values.length);
    expect(Number(row.p50)).toBeLessThanOrEqual(Number(row.p90));
    expect(Number(row.p90)).toBeLessThanOrEqual(Number(row.p99));
  });

  test.each([
    ["tiny floats", "record r 1e-9 * i;", [5e-6, 9e-6, 9.9e-6]],
    ["long times", "record r 100min * i;", [5000 * 6e12, 9000 * 6e12, 9900 * 6e12]],
    ["whole numbers", "record r i;", [5000, 9000, 9900]],
  ])("are exact for %s", async (_what, record, [p50, p90, p99]) => {
    const row = await histogram(`int i; repeat (10000) { i += 1; ${record} }`);
    expect(row.exact).toBe(true);
    expect(Number(row.p50) / (p50 ?? 0)).toBeCloseTo(1, 12);
    expect(Number(row.p90) / (p90 ?? 0)).toBeCloseTo(1, 12);
    expect(Number(row.p99) / (p99 ?? 0)).toBeCloseTo(1, 12);
  });

  test("of more values are within 3.2 %, and shown by two digits", async () => {
    const { measures } = await runTexts(
      PLAIN_EMBEDDED,
      recording("int i; repeat (20000) { i += 1; record r i; }"),
    );
    const row = measureRows(measures, "histograms")[0];
    expect(row?.exact).toBe(false);
    expect(Math.abs(Number(row?.p50) / 10_000 - 1)).toBeLessThan(0.032);
    expect(measureTables(measures).join()).toMatch(/r +20000 +10000.5 +1 +≈ \d+000 +≈ \d+000/);
  });

  test("are the same after going back, and in a run that was taken over", async () => {
    const program = compileTexts(
      PLAIN_EMBEDDED,
      recording("int i; repeat (300) { i += 1; record r i * 37 % 101; compute 1ms; yield; }"),
    );
    const options = { until: null, workloadFile: "w" };
    const engine = await start(program);
    const whole = (await runHeadless(engine, options)).measures.histograms;
    const { tick } = engine.look();
    engine.seek(Math.floor(tick / 2), Number.MAX_SAFE_INTEGER);
    const world = engine.exportWorld();
    const half = engine.measures().histograms;
    const other = await start(program, { from: { world, adopt: false } });
    expect(other.measures().histograms).toEqual(half);
    expect((await runHeadless(other, options)).measures.histograms).toEqual(whole);
    expect((await runHeadless(engine, options)).measures.histograms).toEqual(whole);
  });
});
