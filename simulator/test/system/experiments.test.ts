/**
 * The published experiments, as `public/systems` has them: what a distributed scheduler is for shows in its direction
 * and order. `EXPLORE=1` runs them in their full size.
 */
import { describe, expect, test } from "vitest";
import { measureRows } from "../../src/base/measures.js";
import { compileSystem, type SystemToRun } from "../../src/cli/system/compile.js";
import { complete } from "../../src/session/travel.js";
import {
  type ProcessOutcome,
  runSystem,
  type SystemOutcome,
} from "../../src/system/headless/run.js";
import { Lines } from "../../src/system/lines.js";
import { System } from "../../src/system/system.js";
import { sharedRuntime } from "../support/engines.js";
import { inRoot } from "../support/programs.js";
import { value } from "./support.js";

const WHOLE = Boolean(process.env.EXPLORE);
const SECOND = 1_000_000_000;

interface Start {
  readonly seed?: number;
  /** s */
  readonly until?: number;
  readonly parameters?: Readonly<Record<string, number>>;
}

const compiled = new Map<string, SystemToRun>();

function compile(file: string, parameters: Readonly<Record<string, number>>): SystemToRun {
  const key = `${file} ${JSON.stringify(parameters)}`;
  const known = compiled.get(key);
  if (known) return known;
  const path = inRoot(`public/systems/${file}.system`);
  const program = compileSystem(path, { parameters, dsm: [], isQuiet: true });
  if (typeof program === "number") throw new Error(`${file} does not compile`);
  compiled.set(key, program);
  return program;
}

async function run(file: string, { seed = 1, until, parameters = {} }: Start = {}) {
  const runtime = sharedRuntime();
  const program = compile(file, parameters);
  const system = await System.start(program, { runtime, seed: String(seed), parameters });
  if (!system.ok) throw new Error(system.message);
  const outcome = await runSystem(system.value, {
    until: until === undefined ? null : until * SECOND,
  });
  if (!outcome.ok) throw new Error(outcome.message);
  return outcome.value;
}

function process_({ processes }: SystemOutcome, label: string): ProcessOutcome {
  const found = processes.find(({ place }) => place.label === label);
  if (!found) throw new Error(`there is no process ${label}`);
  return found;
}

/** A value of a histogram, a counter or a channel of a node's workload. */
function measured(outcome: SystemOutcome, node: string, list: string, name: string, field: string) {
  const rows = measureRows(process_(outcome, node).result.measures, list);
  return Number(rows.find((row) => row.name === name)?.[field]);
}

const counted = (outcome: SystemOutcome, node: string, name: string) =>
  measured(outcome, node, "counters", name, "count");

describe("web application", () => {
  const responses = async (file: string, requests: number, seed = 1) => {
    const outcome = await run(`web-application/${file}`, { seed, parameters: { requests } });
    expect(outcome.end.kind).toBe("stopped");
    expect(counted(outcome, "www", "served")).toBe(requests);
    const mean = (name: string) => measured(outcome, "www", "histograms", name, "mean") / SECOND;
    return { dynamic: mean("dynamic_page"), fixed: mean("static_page") };
  };
  const few = WHOLE ? 3000 : 1200;

  test.each(WHOLE ? [1, 2, 3, 4, 5] : [1])(
    "dynamic pages take at most a third, static ones longer (seed %i)",
    async (seed) => {
      const usual = await responses("webapp_default", few, seed);
      const held = await responses("webapp", few, seed);
      expect(held.dynamic).toBeLessThanOrEqual(usual.dynamic / 3);
      expect(held.fixed).toBeGreaterThan(usual.fixed);
    },
  );

  test("a longer run comes to the same", async () => {
    const short = await responses("webapp", few);
    const long = await responses("webapp", (WHOLE ? 5 : 3) * few);
    expect(Math.abs(long.dynamic / short.dynamic - 1)).toBeLessThan(0.1);
    expect(Math.abs(long.fixed / short.fixed - 1)).toBeLessThan(0.1);
    if (!WHOLE) return;
    const usual = await responses("webapp_default", few);
    const longer = await responses("webapp_default", 5 * few);
    expect(Math.abs(longer.dynamic / usual.dynamic - 1)).toBeLessThan(0.1);
    expect(long.dynamic).toBeLessThanOrEqual(longer.dynamic / 3);
    expect(long.fixed).toBeGreaterThan(longer.fixed);
  });
});

describe("a fork of the web application", () => {
  const program = compile("web-application/webapp", {});
  const begun = { runtime: sharedRuntime(), seed: "1", parameters: {} };

  test("goes on without its web server until the manager misses it", async () => {
    const lines = value(
      await Lines.begin(
        (changes) => System.start(program, begun, changes),
        () => 0,
      ),
    );
    // Here the database has nothing to do: nobody would do anything more.
    const time = 22_975_902;
    complete(lines.shown.seekTime(time));
    complete(lines.show(value(await lines.fork({ kind: "crash", node: 1, time }))));
    expect(lines.state).toMatchObject({ position: { time }, end: null });
    complete(lines.shown.seekTime(time + 11 * SECOND));
    expect(lines.state.end).toMatchObject({ kind: "over" });
    expect(lines.state.position.time).toBeGreaterThan(time + 10 * SECOND);
    lines.close();
  });
});

describe("load balancing", () => {
  const until = WHOLE ? 100 : 30;
  const outcomes = async (file: string, seed: number) => {
    const outcome = await run(`load-balancing/${file}`, { seed, until });
    const served = counted(outcome, "first", "served") + counted(outcome, "second", "served");
    const [load] = outcome.loads;
    if (!load) throw new Error("there is no family of two");
    return { served, ...load.threads };
  };

  test.each(WHOLE ? [1, 2, 3, 4, 5] : [1])(
    "differences fall by the published ratios, as much is served (seed %i)",
    async (seed) => {
      const usual = await outcomes("balanced_default", seed);
      const balanced = await outcomes("balanced", seed);
      expect(balanced.mean / usual.mean).toBeLessThanOrEqual(1.78 / 2.68);
      expect(balanced.max / usual.max).toBeLessThanOrEqual(6 / 12);
      expect(Math.abs(balanced.served / usual.served - 1)).toBeLessThan(0.02);
    },
  );

  test("the published condition holds back who has too few threads, until none is left", async () => {
    const outcome = await run("load-balancing/balanced_published", { until: 30 });
    expect(outcome.end.kind).toBe("failed");
    const [first, second] = ["first", "second"].map((label) => process_(outcome, label));
    const failed = [first, second].find((one) => one?.result.outcome.kind === "fault");
    expect(JSON.stringify(failed?.result.outcome)).toContain("was left in `acceptor`");
    const threads = (one?: ProcessOutcome) => one?.process.engine.look().threadCount ?? 0;
    const other = failed === first ? second : first;
    expect(threads(failed)).toBeLessThan(threads(other));
  });
});

describe("cameras", () => {
  /** s: the first of the spikes, or all. */
  const [spike, whole] = [45, 360];
  const until = WHOLE ? whole : spike;
  const seeds = Array.from({ length: WHOLE ? 20 : 5 }, (_, at) => at + 1);
  const lost = (outcome: SystemOutcome) => counted(outcome, "encoder", "lost");

  /** Of each node and tenth of the buffer: the turns of the accepting thread, and how often it was passed over. */
  function turns(outcome: SystemOutcome) {
    const rows = ["web[0]", "web[1]"].flatMap((label) => {
      const { engine } = process_(outcome, label).process;
      const values = engine.globals();
      const value = (name: string) =>
        values[engine.descriptor.globals.findIndex((one) => one.name === name)] as number[];
      return value("turns").map((all, tenth) => ({ tenth, all, passed: value("passes")[tenth] }));
    });
    return rows;
  }

  test("the spikes overflow the buffer under first come, first served", async () => {
    for (const seed of seeds.slice(0, WHOLE ? 20 : 2)) {
      expect(lost(await run("cameras/cameras_default", { seed, until: spike }))).toBeGreaterThan(0);
    }
  });

  test("no image is lost, and who accepts is passed over the more often the fuller the buffer is", async () => {
    const all: number[] = Array(10).fill(0);
    const passed: number[] = Array(10).fill(0);
    let late = 0;
    for (const seed of seeds) {
      const outcome = await run("cameras/cameras", { seed, until });
      expect(lost(outcome)).toBe(0);
      for (const row of turns(outcome)) {
        all[row.tenth] = (all[row.tenth] ?? 0) + row.all;
        passed[row.tenth] = (passed[row.tenth] ?? 0) + (row.passed ?? 0);
      }
      late = Math.max(late, measured(outcome, "camera[0]", "histograms", "late", "max"));
    }
    const shares = all.map((count, tenth) => (passed[tenth] ?? 0) / count);
    expect(Math.min(...all)).toBeGreaterThan(0);
    expect(shares).toEqual([...shares].sort((a, b) => a - b));
    expect(late).toBeGreaterThan(SECOND); // cameras are slowed
  });
});
