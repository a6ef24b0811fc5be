import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { runHeadless } from "../../src/session/headless.js";
import { start } from "../support/engines.js";
import { inRoot } from "../support/programs.js";
import { compileTexts, withoutCosts } from "../support/texts.js";

const PROGRAMS = process.env.EXPLORE ? 1000 : 100;

interface Told {
  /** By thread: how often it came to a next statement, the sum of the times, and the last, ns. */
  readonly times: Readonly<Record<string, readonly [number, number, number]>>;
  /** How its waits ended. */
  readonly counts: Readonly<Record<string, number>>;
}

const folder = mkdtempSync(join(tmpdir(), "catapults-waiting-"));
const file = (number: number, ending: string) => readFileSync(join(folder, `${number}${ending}`));

beforeAll(() => {
  const script = inRoot("compiler/tests/processor/waiting.py");
  const path = ["compiler", "compiler/tests"].map(inRoot).join(":");
  execFileSync(inRoot(".venv/bin/python"), [script, folder, String(PROGRAMS)], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

test("random programs wait as a model of its own says", async () => {
  const plain = withoutCosts("preemptive", "thread t { compute 1ms; }");
  const { scheduler } = compileTexts("scheduler plain extends preemptive { }", plain);
  for (let number = 0; number < PROGRAMS; number++) {
    const engine = await start({ scheduler, workload: file(number, ".bin") });
    const run = await runHeadless(engine, { until: null, workloadFile: "w.workload" });
    const times = measureRows(run.measures, "histograms").map(({ name, count, mean, max }) => [
      name,
      [count, Math.round(Number(mean) * Number(count)), max],
    ]);
    const counts = measureRows(run.measures, "counters").map(({ name, count }) => [name, count]);
    const found = {
      times: Object.fromEntries(times),
      counts: Object.fromEntries(counts.filter(([, count]) => Number(count) > 0)),
    };
    const told: Told = JSON.parse(file(number, ".json").toString());
    const program = file(number, ".workload").toString();
    expect({ program, ...found }).toEqual({ program, ...told });
  }
}, 300_000);
