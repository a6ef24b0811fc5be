import { describe, expect, test } from "vitest";
import { compileBundle } from "../../src/cli/bundle.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { csvRows } from "../../src/export/csv.js";
import { measuresCsv } from "../../src/export/measures-csv.js";
import { TraceCsv } from "../../src/export/trace-csv.js";
import { Names } from "../../src/names.js";
import { exampleBundle } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { FIRST_COME, fixtureFile, schedulerFile, WEATHER } from "../support/programs.js";

const csv = (engine: WasmEngine) => new TraceCsv(new Names(engine.descriptor, engine.workload));

describe("comma-separated values", () => {
  test("quote what would break a row", () => {
    expect(csvRows([["a", 1, 'say "no", please', "two\nlines"]])).toBe(
      'a,1,"say ""no"", please","two\nlines"\n',
    );
  });
});

describe("a trace as a table", () => {
  test("has a row for each record, with its thread and in words", async () => {
    const { text } = await exportTrace(exampleBundle(WEATHER), csv, 10_000_000);
    const rows = text.trimEnd().split("\n");
    expect(rows[0]).toBe("record,time_ns,tick,kind,thread,class,place,value,text");
    expect(rows[1]).toMatch(/^0,0,1,VARIABLE,0,,/);
    rows.slice(1).forEach((row, index) => {
      expect(row.startsWith(`${index},`)).toBe(true);
    });
    const birth = rows.find((row) => row.includes(",BIRTH,1,"));
    expect(birth).toMatch(/,calculation,0,0,Thread 1 \(calculation\) born$/);
    expect(text).not.toMatch(/undefined|NaN/);
  });
});

test("a trace that ran over in a single tick goes on with what is left of that tick", async () => {
  const turning = compileBundle(schedulerFile(FIRST_COME), fixtureFile("turning.workload"));
  if (turning.kind !== "compiled") throw new Error(`turning.workload is ${turning.kind}`);
  const { text, result } = await exportTrace(turning.bundle, csv);
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
  test("hold every number of the measures once", async () => {
    const { result } = await exportTrace(exampleBundle(FIRST_COME), csv);
    const rows = measuresCsv(result.measures)
      .trimEnd()
      .split("\n")
      .map((row) => row.split(","));
    const value = (group: string, name: string, measure: string) =>
      rows.find(([g, n, m]) => g === group && n === name && m === measure)?.[3];
    expect(rows[0]).toEqual(["group", "name", "measure", "value"]);
    expect(Number(value("", "", "time_ns"))).toBe(result.timeNs);
    expect(value("counters", "short_jobs", "count")).toBe("1500");
    expect(value("threads", "1", "running_ns")).toBeDefined();
    expect(value("classes", "clerk", "threads")).toBe("4");
    const keys = rows.map((row) => row.slice(0, 3).join());
    expect(new Set(keys).size).toBe(keys.length);
  });
});
