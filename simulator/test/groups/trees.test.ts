/**
 * Group schedulers on random trees and random threads: who runs when, as a plain recursive
 * interpreter of the tree says that knows nothing of the compiler.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { type Answer, DecisionReader } from "../../src/explore/outcomes/answers.js";
import { TracedDecisions } from "../../src/explore/outcomes/decisions.js";
import { outcomesOfRun } from "../../src/explore/outcomes/run.js";
import { type ExploredTree, keyOf } from "../../src/explore/outcomes/types.js";
import { VariedRuns } from "../../src/explore/workload/varied-runs.js";
import { TraceText } from "../../src/export/trace-text.js";
import { Outcome } from "../../src/generated/layout.js";
import { TraceLevel } from "../../src/generated/trace.js";
import { byNumbers, courseOf, type Turn } from "../processor/turns.js";
import { sharedRuntime } from "../support/engines.js";
import { exportTrace } from "../support/exports.js";
import { compileLibrary, runNatively } from "../support/native.js";
import { inRoot } from "../support/programs.js";

const TREES = process.env.CATAPULTS_TREES ?? "63";
/** How many of all trees are run natively, too. */
const NATIVE_EACH = 20;

interface Expected {
  readonly until: number;
  readonly turns: readonly Turn[];
  /** What groups answer: group, answer, and whom it chooses. */
  readonly met: readonly (readonly [string, "thread" | "os" | "pass", string | null])[];
  readonly tree: ExploredTree;
  /** Of each decision the answers of all that were asked, in that order, and who was chosen. */
  readonly ways: readonly Way[];
}

type Way = readonly [Readonly<Record<string, Answer>>, string | null];

const folder = mkdtempSync(join(tmpdir(), "catapults-trees-"));
const file = (name: string, ending: string) => join(folder, `${name}${ending}`);
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

beforeAll(() => {
  const script = inRoot("compiler/tests/groups/compiled_trees.py");
  const path = ["compiler", "compiler/tests"].map(inRoot).join(":");
  execFileSync(inRoot(".venv/bin/python"), [script, folder, TREES], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

async function traceOf(name: string): Promise<string> {
  const scheduler = readFileSync(file(name, ".wasm"));
  const workload = readFileSync(file(name, ".bin"));
  const textOf = (engine: WasmEngine) => new TraceText(engine.look().containerNodes);
  return (await exportTrace({ scheduler, workload }, textOf)).text;
}

test("a group scheduler decides like a recursive interpreter of its tree", async () => {
  const wrong: object[] = [];
  for (const [number, name] of (read("names.json") as string[]).entries()) {
    const { until, turns } = read(`${name}.json`) as Expected;
    const trace = await traceOf(name);
    const found = courseOf(trace, until).turns;
    if (JSON.stringify(found) !== JSON.stringify([...turns].sort(byNumbers))) {
      const [text, threads] = [".sched", ".workload"].map((one) =>
        readFileSync(file(name, one), "utf8"),
      );
      wrong.push({ name, text, threads, found: inMs(found), expected: inMs(turns) });
    }
    if (number % NATIVE_EACH === 0) expectTheSameNatively(name, trace);
  }
  expect({ wrong: wrong.length, first: wrong[0] }).toEqual({ wrong: 0, first: undefined });
}, 300_000);

test("what its groups answer is what they answer in the interpreter", async () => {
  for (const name of read("names.json") as string[]) {
    const { met, tree } = read(`${name}.json`) as Expected;
    const known = new Set(tree.outcomes.map(keyOf));
    const expected = met.map(([group, answer, member]) => keyOf({ group, answer, member }));
    const text = readFileSync(file(name, ".sched"), "utf8");
    expect({ text, met: await reachedIn(name, tree) }).toEqual({
      text,
      met: expected.filter((key) => known.has(key)).sort(),
    });
  }
}, 300_000);

test("the way of each decision is that of the interpreter", () => {
  for (const name of read("names.json") as string[]) {
    const { ways, tree } = read(`${name}.json`) as Expected;
    const text = readFileSync(file(name, ".sched"), "utf8");
    const found = waysIn(name, tree);
    const differs = found.findIndex((way, at) => inOrder(way) !== inOrder(ways[at]));
    expect({ text, differs, way: found[differs], all: found.length }).toEqual({
      text,
      differs: -1,
      way: undefined,
      all: ways.length,
    });
  }
}, 300_000);

const inOrder = (way: Way | undefined) => JSON.stringify(way && [Object.entries(way[0]), way[1]]);

/** The ways that the trace of a run tells. */
function waysIn(name: string, tree: ExploredTree): Way[] {
  const [scheduler, workload] = [".stepping.wasm", ".bin"].map((ending) =>
    readFileSync(file(name, ending)),
  ) as [Buffer, Buffer];
  const setup = { runtime: sharedRuntime(), scheduler, workload, seed: "1", parameters: {} };
  const opened = VariedRuns.open(setup);
  if (!opened.ok) throw new Error(opened.message);
  const { engine } = opened.value;
  const reader = new DecisionReader(tree);
  const ways: Way[] = [];
  const decisions = new TracedDecisions(engine, reader, ({ path, taken }) => {
    const { by } = reader.read(path, taken?.site ?? null);
    if (by.size > 0) ways.push([Object.fromEntries(by), taken && `t${taken.thread - 1}`]);
  });
  opened.value.start([], TraceLevel.SITES);
  decisions.begin();
  for (let tick = 1; engine.look().outcome === Outcome.RUNNING; tick++) {
    engine.run("tick", tick, Number.MAX_SAFE_INTEGER);
    decisions.look();
  }
  return ways;
}

/** The answers of the groups in a run to its end. */
async function reachedIn(name: string, tree: ExploredTree): Promise<string[]> {
  const [scheduler, workload] = [".stepping.wasm", ".bin"].map((ending) =>
    readFileSync(file(name, ending)),
  ) as [Buffer, Buffer];
  const program = { runtime: sharedRuntime(), scheduler, workload, seed: "1", parameters: {} };
  const reading = outcomesOfRun({ ...program, tree, tick: Number.MAX_SAFE_INTEGER });
  for (;;) {
    const { done, value } = await reading.next();
    if (done !== true) continue;
    if (!value.ok) throw new Error(value.message);
    return value.value
      .filter(({ reached }) => reached !== null)
      .map(keyOf)
      .sort();
  }
}

function inMs(turns: readonly Turn[]): string {
  const inOrder = [...turns].sort((a, b) => a[2] - b[2]);
  return inOrder
    .map(([, thread, from, to]) => `t${thread - 1} ${from / 1e6}-${to / 1e6}`)
    .join(", ");
}

function expectTheSameNatively(name: string, trace: string): void {
  compileLibrary("gcc", file(name, ".c"), file(name, ".so"));
  const native = runNatively("gcc", file(name, ".so"), file(name, ".bin"), "--trace", "-");
  expect({ name, isSame: native === trace }).toEqual({ name, isSame: true });
}
