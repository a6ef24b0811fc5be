/**
 * Groups against theory, on random sets of threads: utilisation bounds and response times of periodic ones, the bound of
 * stride scheduling, and plans.
 */
import { execFileSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { TraceText } from "../../src/export/trace-text.js";
import { courseOf, type Turn } from "../processor/turns.js";
import { exportTrace } from "../support/exports.js";
import { inRoot } from "../support/programs.js";

const EACH = process.env.CATAPULTS_TREES ?? "6";

/** What is known of a thread, in ns. */
type Known = Readonly<Record<string, number>>;
interface Case {
  readonly kind: "edf" | "priority" | "share" | "plan";
  readonly until: number;
  readonly threads: readonly Known[];
}

const folder = mkdtempSync(join(tmpdir(), "catapults-bounds-"));
const read = (name: string): unknown => JSON.parse(readFileSync(join(folder, name), "utf8"));

beforeAll(() => {
  const script = inRoot("compiler/tests/groups/bounded_trees.py");
  const path = ["compiler", "compiler/tests"].map(inRoot).join(":");
  execFileSync(inRoot(".venv/bin/python"), [script, folder, EACH], {
    env: { ...process.env, PYTHONPATH: path },
    stdio: ["ignore", "ignore", "inherit"],
  });
}, 300_000);

afterAll(() => rmSync(folder, { recursive: true }));

async function turnsOf(name: string, until: number): Promise<readonly Turn[]> {
  const file = (ending: string) => readFileSync(join(folder, `${name}${ending}`));
  const textOf = (engine: WasmEngine) => new TraceText(engine.look().containerNodes);
  const programs = { scheduler: file(".wasm"), workload: file(".bin") };
  return courseOf((await exportTrace(programs, textOf)).text, until).turns;
}

const of = (turns: readonly Turn[], thread: number) =>
  turns.filter((one) => one[1] === thread + 1).sort((a, b) => a[2] - b[2]);

/** How long each of its jobs takes from its release to its end; jobs that are not over are left out. */
function responses(turns: readonly Turn[], { period = 0, computes = 0 }: Known): number[] {
  const found: number[] = [];
  let had = 0;
  for (const [, , from, to] of turns) {
    while (had + to - from >= computes * (found.length + 1)) {
      const end = from + computes * (found.length + 1) - had;
      found.push(end - period * found.length);
    }
    had += to - from;
  }
  return found;
}

/** How long a thread had the processor up to a time. */
const service = (turns: readonly Turn[], until: number) =>
  turns.reduce((sum, [, , from, to]) => sum + Math.max(0, Math.min(to, until) - from), 0);

/** What is wrong with a run; empty if theory is right. */
const wrong: Readonly<
  Record<
    Case["kind"],
    (turns: readonly Turn[], threads: readonly Known[], until: number) => string[]
  >
> = {
  edf: (turns, threads, until) =>
    threads.flatMap((one, at) => {
      const { period = 1 } = one;
      const all = responses(of(turns, at), one);
      const late = all.some((each) => each > period);
      return late || all.length < Math.floor(until / period) ? [`t${at}: ${all}`] : [];
    }),
  priority: (turns, threads) =>
    threads.flatMap((one, at) => {
      const all = responses(of(turns, at), one);
      const { response = 0 } = one;
      return all[0] !== response || all.some((each) => each > response) ? [`t${at}: ${all}`] : [];
    }),
  share: (turns, threads, until) => {
    const found: string[] = [];
    for (let now = until / 100; now <= until; now += until / 100) {
      const had = threads.map(({ weight = 1 }, at) => service(of(turns, at), now) / weight);
      const least = Math.min(...threads.map(({ weight = 1 }) => weight));
      const apart = Math.max(...had) - Math.min(...had);
      if (apart > (threads[0]?.quantum ?? 0) / least + 1) found.push(`${now}: ${had}`);
    }
    return found;
  },
  plan: (turns, threads, until) =>
    threads.flatMap(({ at = 0, until: end = 0, length = 1 }, thread) => {
      const wanted: [number, number][] = [];
      for (let begin = 0; begin + at < until; begin += length) {
        const [from, to] = [begin + at, Math.min(begin + end, until)];
        const last = wanted.at(-1);
        if (last?.[1] === from) last[1] = to;
        else wanted.push([from, to]);
      }
      const found: [number, number][] = [];
      for (const [, , from, to] of of(turns, thread)) {
        const last = found.at(-1);
        if (last?.[1] === from) last[1] = to;
        else found.push([from, to]);
      }
      return JSON.stringify(found) === JSON.stringify(wanted) ? [] : [`t${thread}: ${found}`];
    }),
};

test("groups keep deadlines, response times, shares and plans as theory says", async () => {
  const failures: object[] = [];
  const kinds = new Set<string>();
  for (const name of read("names.json") as string[]) {
    const { kind, threads, until } = read(`${name}.json`) as Case;
    const told = wrong[kind](await turnsOf(name, until), threads, until);
    kinds.add(kind);
    if (told.length > 0) failures.push({ name, threads, told: told.slice(0, 3) });
  }
  expect(failures).toEqual([]);
  expect(kinds.size).toBe(4);
}, 300_000);
