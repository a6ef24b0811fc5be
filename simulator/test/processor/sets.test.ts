/**
 * The shipped schedulers of the preemptive profile on published sets of processes and tasks, whose
 * answers are known, and on random ones: who runs when, on which processor, and what is late, as a
 * reference says that knows nothing of this project.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { TraceText } from "../../src/export/trace-text.js";
import { start } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { compileLibrary, runNatively } from "../support/native.js";
import { inRoot } from "../support/programs.js";
import { byNumbers, type Course, courseOf } from "./turns.js";

const RANDOM_SETS = 66;
/** How many of all sets are run natively, too. */
const NATIVE_EACH = 20;

interface Expected extends Course {
  readonly name: string;
  readonly until: number | null;
}

const folder = mkdtempSync(join(tmpdir(), "catapults-sets-"));
const file = (name: string, ending: string) => join(folder, `${name}${ending}`);
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

beforeAll(() => {
  const script = inRoot("compiler/tests/processor/compiled_sets.py");
  const path = ["compiler", "compiler/tests"].map(inRoot).join(":");
  execFileSync(inRoot(".venv/bin/python"), [script, folder, String(RANDOM_SETS)], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
}, 60_000);

afterAll(() => rmSync(folder, { recursive: true }));

async function traceOf(name: string): Promise<string> {
  const scheduler = readFileSync(file(name, ".wasm"));
  const workload = readFileSync(file(name, ".bin"));
  const begun = (await start({ scheduler, workload })).look();
  expect({ name, decisions: begun.decisions }).toEqual({ name, decisions: 0 });
  const textOf = (engine: WasmEngine) => new TraceText(engine.look().containerNodes);
  return (await exportTrace({ scheduler, workload }, textOf)).text;
}

test("schedulers of textbooks do what textbooks say, and a reference on random sets", async () => {
  for (const [number, name] of (read("names.json") as string[]).entries()) {
    const { until, turns, missed, finished } = read(`${name}.json`) as Expected;
    const trace = await traceOf(name);
    expect({ name, ...courseOf(trace, until ?? undefined) }).toEqual({
      name,
      turns: [...turns].sort(byNumbers),
      missed: [...missed].sort(byNumbers),
      finished,
    });
    if (number % NATIVE_EACH === 0) expectTheSameNatively(name, trace);
  }
}, 60_000);

function expectTheSameNatively(name: string, trace: string): void {
  compileLibrary("gcc", file(name, ".c"), file(name, ".so"));
  const native = runNatively("gcc", file(name, ".so"), file(name, ".bin"), "--trace", "-");
  expect({ name, isSame: native === trace }).toEqual({ name, isSame: true });
}
