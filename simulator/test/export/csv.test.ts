import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { csvRows } from "../../src/export/csv.js";
import type { TraceFormat } from "../../src/export/format.js";
import { measuresCsv } from "../../src/export/measures-csv.js";
import { TraceCsv } from "../../src/export/trace-csv.js";
import { TraceKindName } from "../../src/generated/trace.js";
import type { Measures } from "../../src/protocol.js";
import type { TraceRecord } from "../../src/trace/cursor.js";
import { Names } from "../../src/trace/names.js";
import { plain } from "../support/blocks.js";
import { exampleBundle } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { parseCsv } from "../support/parse-csv.js";
import { EXAMPLES, FIRST_COME, fixtureFile, schedulerFile, WEATHER } from "../support/programs.js";
import { compileFiles } from "../support/standing-compiler.js";

/** In ns: of a long run as much as holds all kinds of records. */
const BEGINNING = 50e6;

const csv = (engine: WasmEngine) => new TraceCsv(new Names(engine.descriptor, engine.workload));

describe("comma-separated values", () => {
  test("come back from a parser as they were, whatever they hold", () => {
    const cell = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[",\n\r a]*$/),
      fc.integer(),
      fc.double(),
    );
    const table = fc.array(fc.array(cell, { minLength: 2, maxLength: 4 }), { maxLength: 20 });
    const tables = fc.sample(table, { numRuns: 50, seed: 1 });
    const rows = tables.flat();
    expect(parseCsv(csvRows(rows))).toEqual(rows.map((row) => row.map(String)));
  });
});

describe("a trace as a table", () => {
  test.each(EXAMPLES)("of $folder has a row for each record, with its numbers", async (example) => {
    const records: TraceRecord[] = [];
    await exportTrace(exampleBundle(example), () => collecting(records), BEGINNING);
    const { text } = await exportTrace(exampleBundle(example), csv, BEGINNING);
    const [head, ...rows] = parseCsv(text);
    expect(head?.join()).toBe("record,time_ns,tick,kind,thread,class,place,value,text");
    expect(
      rows.map(([index, time, tick, kind, thread, , place, value]) =>
        [index, time, tick, kind, thread, place, value].join(),
      ),
    ).toEqual(
      records.map(({ index, time, tick, kind, thread, place, value }) =>
        [index, time, tick, TraceKindName[kind], thread, place, value].join(),
      ),
    );
    expect(text).not.toMatch(/undefined|NaN/);
  });

  test("names the class of each thread, and says each record in words", async () => {
    const { text } = await exportTrace(exampleBundle(WEATHER), csv, 10_000_000);
    const births = parseCsv(text).filter(([, , , kind]) => kind === "BIRTH");
    const [, , , , thread, className, , , words] = births[0] ?? [];
    expect([thread, className, words]).toEqual(["1", "calculation", "Thread 1 (calculation) born"]);
  });
});

test("a trace that ran over in a single tick goes on with what is left of that tick", async () => {
  const turning = compileFiles(schedulerFile(FIRST_COME), fixtureFile("turning.workload"));
  const { text, result } = await exportTrace(turning, csv);
  const rows = text.trimEnd().split("\n").slice(1);
  const [numbers, times] = [0, 1].map((column) =>
    rows.map((row) => Number(row.split(",")[column])),
  );
  const gaps = numbers?.filter(
    (number, index) => index > 0 && number !== (numbers[index - 1] ?? 0) + 1,
  );
  expect(gaps).toHaveLength(1);
  expect(times?.every((time, index) => time >= (times[index - 1] ?? 0))).toBe(true);
  expect(times?.at(-1)).toBe(result.timeNs);
  expect(Number(rows.at(-1)?.split(",")[2])).toBeGreaterThanOrEqual(result.ticks);
});

describe("measures as a table", () => {
  test.each(EXAMPLES)("of $folder hold every number of the measures once", async (example) => {
    const { result } = await exportTrace(exampleBundle(example), csv, BEGINNING);
    const [head, ...rows] = parseCsv(measuresCsv(result.measures));
    expect(head).toEqual(["group", "name", "measure", "unit", "value", "mark"]);
    const keys = rows.map((row) => row.slice(0, 3).join());
    expect(new Set(keys).size).toBe(keys.length);
    expect(rows.map(([, , , , value]) => Number(value)).sort()).toEqual(
      numbersIn(result.measures).sort(),
    );
  });

  test("tell the elements of an array apart", async () => {
    const { result } = await exportTrace(
      exampleBundle({ folder: "round-robin", name: "round_robin" }),
      csv,
      BEGINNING,
    );
    const rows = parseCsv(measuresCsv(result.measures));
    const containers = rows.filter(([group]) => group === "containers").map(([, name]) => name);
    expect(new Set(containers)).toContain("ready[0]");
    expect(new Set(containers)).toContain("ready[1]");
  });

  test("name what a number belongs to, and its unit", async () => {
    const { result } = await exportTrace(exampleBundle(FIRST_COME), csv);
    const rows = parseCsv(measuresCsv(result.measures));
    const found = (group: string, name: string, measure: string) =>
      rows.find(([g, n, m]) => g === group && n === name && m === measure)?.slice(3);
    expect(found("", "", "time_ns")).toEqual(["ns", String(result.timeNs), ""]);
    expect(found("", "", "longest_ready_thread")?.[0]).toBe("");
    expect(found("counters", "short_jobs", "count")).toEqual(["count", "1500", ""]);
    expect(found("counters", "short_jobs", "per_second")?.[0]).toBe("per second");
    expect(found("histograms", "short_wait", "p99")?.[0]).toBe("ns");
    expect(found("histograms", "short_wait", "count")?.[0]).toBe("count");
    expect(found("threads", "1", "running_ns")?.[0]).toBe("ns");
    expect(found("threads", "1", "instance")).toEqual(["", "0", ""]);
    expect(found("classes", "clerk", "threads")).toEqual(["count", "4", ""]);
  });
});

test("percentiles that are not exact are marked in the table of measures", async () => {
  const { result } = await exportTrace(exampleBundle(FIRST_COME), csv);
  const histograms = measureRows(result.measures, "histograms");
  const marks = (exact: boolean) => {
    const measures = { histograms: histograms.map((each) => ({ ...each, exact })) };
    const rows = parseCsv(measuresCsv(measures as unknown as typeof result.measures));
    return new Set(rows.filter((row) => row[5] === "≈").map(([, , measure]) => measure));
  };
  expect(marks(true)).toEqual(new Set());
  expect(marks(false)).toEqual(new Set(["p50", "p90", "p99"]));
});

const collecting = (records: TraceRecord[]): TraceFormat => ({
  head: () => "",
  record: (record) => {
    records.push(plain(record));
    return "";
  },
  tail: () => "",
});

/** Every number in the measures but those by which entries are known. */
function numbersIn(measures: Measures): number[] {
  const isNumber = (value: unknown) => typeof value === "number";
  return Object.entries(measures).flatMap(([list, value]) => {
    if (!Array.isArray(value)) return isNumber(value) ? [Number(value)] : [];
    const ofThreads = list === "threads" || list === "starved";
    const known = ofThreads ? "thread" : list === "processors" ? "processor" : "";
    return value.flatMap((entry: object) =>
      Object.entries(entry)
        .filter(([key, number]) => key !== known && isNumber(number))
        .map(([, number]) => Number(number)),
    );
  });
}
