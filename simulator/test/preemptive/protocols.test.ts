/** Protocols by which the decision gets the processor: their steps, what they change of decisions, and how long switches take. */
import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SwitchDelays } from "../../src/export/switch-delays.js";
import { TraceKind } from "../../src/generated/trace.js";
import { runHeadless } from "../../src/session/headless.js";
import { Names } from "../../src/trace/names.js";
import { TraceReader } from "../../src/trace/reader.js";
import { describeEvent } from "../../src/trace/words.js";
import { start } from "../support/engines.js";
import { inRoot } from "../support/programs.js";
import { compileTexts } from "../support/texts.js";

const PAIR = `group scheduler pair {
    group top : sequential { urgent; both; rest; }
    group urgent : priority(1) { thread first; }
    group both : round_robin(2ms) { thread ping; thread pong; }
    group rest : os;
}`;

const FREE = "switch 0ns; handler 0ns; statement 0ns; host 0ns; jitter 0ns;";
const COSTS: Readonly<Record<string, string>> = {
  preemptive: "switch 0ns; handler 0ns; statement 0ns; host 0ns;",
  kernel: FREE,
  middleware: `${FREE} signal 0ns; priority 0ns;`,
  unblocking_detected: `${FREE} signal 0ns; priority 0ns;`,
  one_condition: `${FREE} signal 0ns;`,
  one_per_thread: `${FREE} signal 0ns;`,
};

const workload = (profile: string, costs: string, body: string) =>
  `workload w { profile ${profile}; costs { ${costs} } ${body} }`;

const TOLD: ReadonlySet<number> = new Set([TraceKind.STEP, TraceKind.RUN, TraceKind.RELEASE]);

/** Steps and starts of a run, `10 The block catcher runs`; times in us. */
async function stepsOf(profile: string, costs: string, body: string): Promise<string[]> {
  const engine = await start(compileTexts(PAIR, workload(profile, costs, body)));
  const names = new Names(engine.descriptor, engine.workload);
  const told: string[] = [];
  const reader = new TraceReader(engine);
  const drain = async () => {
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        if (!TOLD.has(cursor.kind)) continue;
        const { text } = describeEvent(0, cursor, names);
        told.push(`${cursor.time / 1000} ${text.replace(/, (\d|line).*$| after a switch.*$/, "")}`);
      }
    }
  };
  await runHeadless(engine, { until: null, workloadFile: "w", sinks: [{ drain, finish: drain }] });
  return told;
}

/** Who begins to run when, in ns. */
async function turnsOf(tree: string, profile: string, body: string): Promise<string[]> {
  const engine = await start(compileTexts(tree, workload(profile, COSTS[profile] ?? "", body)));
  const turns: string[] = [];
  const reader = new TraceReader(engine);
  const drain = async () => {
    for (const cursor of reader.read()) {
      while (cursor.next()) {
        if (cursor.kind === TraceKind.RUN) turns.push(`${cursor.time} ${cursor.thread}`);
      }
    }
  };
  await runHeadless(engine, { until: null, workloadFile: "w", sinks: [{ drain, finish: drain }] });
  return turns;
}

/** Each takes another time, so that sums tell which steps there were. */
const APART = "switch 1us; handler 0ns; statement 0ns; jitter 0ns; signal 10us;";

describe("the steps", () => {
  const BLOCKS = "semaphore go; thread ping { wait go; } thread pong { compute 100us; signal go; }";

  test("a block catcher tells that a thread blocks, and nobody that it goes on", async () => {
    expect(await stepsOf("middleware", `${APART} priority 100us;`, BLOCKS)).toMatchInlineSnapshot(`
      [
        "100 Put on the level *active*: thread 1",
        "101 Thread 1 runs",
        "101 Thread 1 waits for a semaphore",
        "102 The block catcher runs",
        "112 The decision thread is signalled",
        "113 The decision thread runs",
        "213 Put on the level *inactive*: thread 1",
        "313 Put on the level *active*: thread 2",
        "314 Thread 2 runs",
        "414 Thread 2 ended itself",
        "415 The reaper runs",
        "425 The decision thread is signalled",
        "426 The decision thread runs",
        "526 Put on the level *active*: thread 1",
        "527 Thread 1 runs",
        "527 Thread 1 ended itself",
        "528 The reaper runs",
        "538 The decision thread is signalled",
        "539 The decision thread runs",
      ]
    `);
  });

  test("a thread that is put on a level above tells that it goes on", async () => {
    expect(
      await stepsOf("unblocking_detected", `${APART} priority 100us;`, BLOCKS),
    ).toMatchInlineSnapshot(`
      [
        "100 Put on the level *active*: thread 1",
        "101 Thread 1 runs",
        "101 Thread 1 waits for a semaphore",
        "201 Puts itself on the level *blocked*: thread 1",
        "202 The block catcher runs",
        "212 The decision thread is signalled",
        "213 The decision thread runs",
        "313 Put on the level *active*: thread 2",
        "314 Thread 2 runs",
        "414 Thread 2 ended itself",
        "415 The reaper runs",
        "425 The decision thread is signalled",
        "426 The decision thread runs",
        "427 Woken, and tells so: thread 1",
        "437 The decision thread is signalled",
        "438 The decision thread runs",
        "538 Put on the level *inactive*: thread 1",
        "638 Put on the level *active*: thread 1",
        "639 Thread 1 runs",
        "639 Thread 1 ended itself",
        "640 The reaper runs",
        "650 The decision thread is signalled",
        "651 The decision thread runs",
      ]
    `);
  });

  test("a broadcast wakes all that wait at one condition", async () => {
    const three = `${BLOCKS} thread other[2] { compute 1us; }`;
    expect(await stepsOf("one_condition", APART, three)).toMatchInlineSnapshot(`
      [
        "10 All that wait at the condition are woken",
        "11 Looks, and waits again: thread 2",
        "12 Looks, and waits again: thread 3",
        "13 Looks, and waits again: thread 4",
        "14 Thread 1 runs",
        "14 Thread 1 waits for a semaphore",
        "24 The decision thread is signalled",
        "25 The decision thread runs",
        "35 All that wait at the condition are woken",
        "36 Looks, and waits again: thread 3",
        "37 Looks, and waits again: thread 4",
        "38 Thread 2 runs",
        "138 Thread 2 ended itself",
        "148 The decision thread is signalled",
        "149 The decision thread runs",
        "150 Woken, and tells so: thread 1",
        "160 The decision thread is signalled",
        "161 The decision thread runs",
        "171 All that wait at the condition are woken",
        "172 Looks, and waits again: thread 3",
        "173 Looks, and waits again: thread 4",
        "174 Thread 1 runs",
        "174 Thread 1 ended itself",
        "184 The decision thread is signalled",
        "185 The decision thread runs",
        "195 All that wait at the condition are woken",
        "196 Looks, and waits again: thread 4",
        "197 Thread 3 runs",
        "198 Thread 3 ended itself",
        "208 The decision thread is signalled",
        "209 The decision thread runs",
        "219 All that wait at the condition are woken",
        "220 Thread 4 runs",
        "221 Thread 4 ended itself",
        "231 The decision thread is signalled",
        "232 The decision thread runs",
      ]
    `);
  });

  test("a signal wakes the one that waits at its own condition", async () => {
    expect(await stepsOf("one_per_thread", APART, BLOCKS)).toMatchInlineSnapshot(`
      [
        "10 Signalled at its condition: thread 1",
        "11 Thread 1 runs",
        "11 Thread 1 waits for a semaphore",
        "21 The decision thread is signalled",
        "22 The decision thread runs",
        "32 Signalled at its condition: thread 2",
        "33 Thread 2 runs",
        "133 Thread 2 ended itself",
        "143 The decision thread is signalled",
        "144 The decision thread runs",
        "145 Woken, and tells so: thread 1",
        "155 The decision thread is signalled",
        "156 The decision thread runs",
        "166 Signalled at its condition: thread 1",
        "167 Thread 1 runs",
        "167 Thread 1 ended itself",
        "177 The decision thread is signalled",
        "178 The decision thread runs",
      ]
    `);
  });

  test("a thread is tried in vain, and again at a multiple of the time between two looks", async () => {
    const sleeps = "thread first { compute 100us; sleep 1500us; } thread ping { compute 300us; }";
    const costs = `${APART} priority 100us; retry 2ms;`;
    expect(await stepsOf("middleware", costs, sleeps)).toMatchInlineSnapshot(`
      [
        "100 Put on the level *active*: thread 1",
        "101 Thread 1 runs",
        "201 Thread 1 sleeps",
        "202 The block catcher runs",
        "212 The decision thread is signalled",
        "213 The decision thread runs",
        "313 Put on the level *inactive*: thread 1",
        "413 Put on the level *active*: thread 2",
        "414 Thread 2 runs",
        "714 Thread 2 ended itself",
        "715 The reaper runs",
        "725 The decision thread is signalled",
        "726 The decision thread runs",
        "826 Put on the level *active*: thread 1",
        "826 Tried in vain, for it is blocked: thread 1",
        "827 The block catcher runs",
        "837 The decision thread is signalled",
        "838 The decision thread runs",
        "2839 The decision thread runs",
        "2840 Thread 1 runs",
        "2840 Thread 1 ended itself",
        "2841 The reaper runs",
        "2851 The decision thread is signalled",
        "2852 The decision thread runs",
      ]
    `);
  });
});

describe("decisions where steps take no time", () => {
  /** Small numbers by chance, the same in each run. */
  function chance(seed: number): (most: number) => number {
    let state = seed;
    return (most) => {
      state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
      return (state >>> 16) % most;
    };
  }

  const WAYS = [
    "sequential",
    "priority(rank)",
    "dynamic_priority(rank)",
    "round_robin(2ms)",
    "share(rank, 3ms)",
  ];

  function tree(seed: number): string {
    const pick = chance(seed);
    const way = () => WAYS[pick(WAYS.length)] ?? "";
    return `group scheduler random {
      parameters { int rank default 1; }
      group top : sequential { left; right; rest; }
      group left : ${way()} { thread a rank ${1 + pick(4)}; thread b rank ${1 + pick(4)}; }
      group right : ${way()} { thread c rank ${1 + pick(4)}; thread d rank ${1 + pick(4)}; }
      group rest : os;
    }`;
  }

  function threads(seed: number, waits: boolean): string {
    const pick = chance(seed + 1000);
    const act = () => {
      const time = 1 + pick(40);
      if (pick(4) === 0) return "yield;";
      return waits && pick(2) === 0 ? `sleep ${time * 130}us;` : `compute ${time * 170}us;`;
    };
    const program = () => Array.from({ length: 3 + pick(5) }, act).join(" ");
    const one = (name: string) => `thread ${name} { compute 10us; ${program()} compute 10us; }`;
    return ["a", "b", "c", "d", "e"].map(one).join("\n");
  }

  const SEEDS = Array.from({ length: process.env.EXPLORE ? 60 : 2 }, (_, at) => at + 1);

  const kept = new Map<string, Promise<string[]>>();
  /** Those of the library itself. */
  function plainTurns(tree: string, body: string): Promise<string[]> {
    const turns = kept.get(tree + body) ?? turnsOf(tree, "preemptive", body);
    kept.set(tree + body, turns);
    return turns;
  }

  test.each(["kernel", "middleware", "unblocking_detected", "one_condition", "one_per_thread"])(
    "%s decides like the library without a protocol, where no thread waits",
    async (profile) => {
      for (const seed of SEEDS) {
        const [here, body] = [tree(seed), threads(seed, false)];
        expect(await turnsOf(here, profile, body)).toEqual(await plainTurns(here, body));
      }
    },
  );

  test.each(["kernel", "unblocking_detected", "one_condition", "one_per_thread"])(
    "%s does so where threads wait, too, since they tell that they go on",
    async (profile) => {
      for (const seed of SEEDS) {
        const [here, body] = [tree(seed), threads(seed, true)];
        expect(await turnsOf(here, profile, body)).toEqual(await plainTurns(here, body));
      }
    },
  );

  test("middleware comes to the end, whoever wakes up unnoticed", async () => {
    for (const seed of SEEDS) {
      const [here, body] = [tree(seed), threads(seed, true)];
      const ran = (await turnsOf(here, "middleware", body)).map((one) => one.split(" ")[1]);
      expect(new Set(ran).size).toBe(5);
    }
  });
});

describe("how long a switch takes", () => {
  const folder = "public/examples/switch-delay";
  const read = (name: string) => readFileSync(inRoot(`${folder}/${name}`), "utf8");
  const SCHEDULER = read("switch_delay.sched");

  async function delays(profile: string, costs = "", seed = "1") {
    const text = read("switch_delay.workload").replace(
      "profile middleware;",
      `profile ${profile}; costs { ${costs} }`,
    );
    const engine = await start(compileTexts(SCHEDULER, text), { seed });
    const found = new SwitchDelays(engine);
    const { traceHash } = await runHeadless(engine, {
      until: null,
      workloadFile: "w",
      sinks: [found],
    });
    const within = (all: readonly number[]) => {
      const sorted = [...all].sort((a, b) => a - b);
      const at = (part: number) => (sorted[Math.floor(part * (sorted.length - 1))] ?? 0) / 1000;
      return { count: sorted.length, low: at(0.01), median: at(0.5), high: at(0.99) };
    };
    return { blocking: within(found.blocking), interrupted: within(found.interrupted), traceHash };
  }

  test("the kernel's are those published, whether threads block or not", async () => {
    const { blocking, interrupted } = await delays("kernel");
    for (const { count, low, high } of [blocking, interrupted]) {
      expect(count).toBeGreaterThan(500);
      expect(low).toBeGreaterThan(1.5);
      expect(high).toBeLessThan(2.6);
    }
  });

  test("so are those of middleware, and fewer steps lead to a thread bound to the processor", async () => {
    const { blocking, interrupted } = await delays("middleware");
    expect(blocking.low).toBeGreaterThan(110);
    expect(blocking.high).toBeLessThan(150);
    expect(interrupted.low).toBeGreaterThan(85);
    expect(interrupted.high).toBeLessThan(125);
    expect(blocking.median - interrupted.median).toBeGreaterThan(22);
    expect(blocking.median - interrupted.median).toBeLessThan(30);
  });

  test("they follow from the steps: each costs what it takes, as often as it is done", async () => {
    const free = "switch 0ns; handler 0ns; statement 0ns; jitter 0ns;";
    const { blocking, interrupted } = await delays(
      "middleware",
      `${free} signal 1us; priority 100us;`,
    );
    expect(blocking).toMatchObject({ low: 201, high: 201 });
    expect(interrupted).toMatchObject({ low: 200, high: 200 });
  });

  test("the same seed gives the same run, another one others", async () => {
    const first = await delays("middleware");
    expect((await delays("middleware")).traceHash).toBe(first.traceHash);
    expect((await delays("middleware", "", "2")).traceHash).not.toBe(first.traceHash);
  });
});
