import { expect, test } from "vitest";
import { exploreSystem, type SystemSetup } from "../../src/explore/system/explore.js";
import type { SystemExploration } from "../../src/explore/system/types.js";
import { Outcome } from "../../src/generated/layout.js";
import type { SystemProgram } from "../../src/system/program.js";
import { System } from "../../src/system/system.js";
import type { SystemChange } from "../../src/system-protocol.js";
import { sharedRuntime } from "../support/engines.js";
import { OVERTAKEN, sender } from "../support/overtaken.js";
import { SHARING } from "../support/sharing.js";
import { compileSystemTexts, PLAIN_PTH, withoutCosts } from "../support/texts.js";
import { runSystem, value } from "../system/support.js";

type Given = Partial<Omit<SystemSetup, "program" | "name" | "runtime">>;

async function explored(program: SystemProgram, given: Given = {}): Promise<SystemExploration> {
  const setup = {
    program,
    name: "s",
    runtime: sharedRuntime(),
    seed: "1",
    parameters: {},
    ...given,
  };
  const work = exploreSystem(setup);
  for (;;) {
    const next = await work.next();
    if (next.done) return value(next.value);
  }
}

const verdictOn = ({ verdicts }: SystemExploration, property: string) => {
  const found = verdicts.find((one) => one.property === property);
  if (found === undefined) throw new Error(`nothing was said of ${property}`);
  return found;
};

const begin = (
  program: SystemProgram,
  changes: readonly SystemChange[],
  decisions: readonly (readonly number[])[] = [],
) =>
  System.start(
    program,
    { runtime: sharedRuntime(), seed: "1", parameters: {}, decisions },
    changes,
  );

test("a fault is found that comes about only when a message is overtaken, and the run can be made again", async () => {
  const program = compileSystemTexts(OVERTAKEN, "s.system");
  const exploration = await explored(program, { late: 1 });
  expect(exploration.extent).toMatchObject({ complete: true, limit: null, late: 1 });
  const { verdict, fault, course, node } = verdictOn(exploration, "faults");
  expect({ verdict, node }).toEqual({ verdict: "fails", node: "sink" });
  expect(fault).toMatchObject({ file: "sink.workload" });
  expect(course?.steps.map(({ words }) => words)[0]).toBe(
    "jobs from first to sink (message 1 of that way) is late",
  );
  const again = value(await begin(program, course?.changes ?? [], course?.decisions));
  expect(runSystem(again)).toMatchObject({ kind: "failed", at: course?.at });
  expect(verdictOn(await explored(program, { late: 0 }), "faults").verdict).toBe("holds");
});

/** The fewest events with which a run fails, over all times at which one message can come. */
async function fewestWithOneLate(program: SystemProgram, step: number, end: number) {
  const base = value(await begin(program, []));
  const names = new Map<string, { from: number; to: number; place: number; arrival: number }>();
  base.onSent = (passages) => {
    for (const { from, to, place, arrival } of passages) {
      if (place >= 0) names.set(`${from} ${to} ${place}`, { from, to, place, arrival });
    }
  };
  runSystem(base);
  let fewest = Number.POSITIVE_INFINITY;
  for (const { arrival: planned, ...message } of names.values()) {
    for (let arrival = planned + step; arrival < end; arrival += step) {
      const system = value(await begin(program, [{ kind: "arrival", message, arrival }]));
      runSystem(system);
      const isFault = system.processes.some(
        ({ engine }) => engine.look().outcome === Outcome.FAULT,
      );
      const ticks = system.processes.reduce((sum, { engine }) => sum + engine.look().tick, 0);
      if (isFault) fewest = Math.min(fewest, ticks);
    }
  }
  return fewest;
}

test("no run with one late message fails with fewer events, by trying all times at which it can come", async () => {
  const program = compileSystemTexts(OVERTAKEN, "s.system");
  const { course } = verdictOn(await explored(program, { late: 1 }), "faults");
  expect(course?.events).toBe(await fewestWithOneLate(program, 500_000, 20_000_000));
});

test("values that are drawn in several nodes are varied together", async () => {
  const program = compileSystemTexts(
    {
      ...OVERTAKEN,
      "first.workload": sender("first", "compute uniform(1ms, 4ms); send { of = 1 } to out;"),
      "second.workload": sender("second", "compute uniform(2ms, 6ms); send { of = 2 } to out;"),
    },
    "s.system",
  );
  const { extent, verdicts } = await explored(program, { late: 0 });
  expect(extent).toMatchObject({ complete: true, runs: 9 });
  const { course } = verdicts.find(({ property }) => property === "faults") ?? {};
  // The greatest of the first (4 ms) behind the least of the second (2 ms).
  expect(course?.decisions.slice(1)).toEqual([[1], [], []]);
});

test("who reads what is under way breaks what a master promises, when one message is late", async () => {
  const torn = SHARING("after newthread { if (held == 0) { held = 1; owners += 1; mine = 1; } }");
  const program = compileSystemTexts(torn, "s.system");
  expect(verdictOn(await explored(program, { late: 0 }), "faults").verdict).toBe("holds");
  const { verdict, message, course } = verdictOn(await explored(program, { late: 1 }), "faults");
  expect(verdict).toBe("fails");
  expect(message).toContain("owners <= 1");
  const again = value(await begin(program, course?.changes ?? [], course?.decisions));
  expect(runSystem(again)).toMatchObject({ kind: "failed" });
  // With one that cannot come twice it holds, however late the messages are.
  const whole = SHARING("after newthread { if (held++ == 0) { owners += 1; mine = 1; } }");
  const mended = await explored(compileSystemTexts(whole, "s.system"), { late: 1 });
  expect(mended.extent.complete).toBe(true);
  expect(verdictOn(mended, "faults").verdict).toBe("holds");
});

test("a search that is cancelled, or comes to its bounds, tells what it has seen", async () => {
  const program = compileSystemTexts(OVERTAKEN, "s.system");
  const shallow = await explored(program, { depth: 3 });
  expect(shallow.extent).toMatchObject({ complete: false, limit: "depth", depth: 3 });
  expect(verdictOn(shallow, "stuck")).toMatchObject({ verdict: "open" });
  const cancelled = await explored(program, { isCancelled: () => true });
  expect(cancelled.extent).toMatchObject({ complete: false, limit: "cancelled", runs: 0 });
  const small = await explored(program, { memory: 1000 });
  expect(small.extent).toMatchObject({ complete: false, limit: "memory" });
});

/** Each says something first, or waits for what the other says first. */
const POLITE = (name: string) =>
  withoutCosts(
    "pth",
    `    channel out; channel in;
    arrivals network { every 1s; count 0; to in; fields { int of = 0; } }
    thread t {
        int waits = uniform(0, 1);
        if (waits == 0) send { of = 1 } to out;
        receive m from in;
        if (waits == 1) send { of = 1 } to out;
    }`,
  ).replace("workload w", `workload ${name}`);

test("nodes that wait for each other are found, and a lost node that nobody can do without", async () => {
  const program = compileSystemTexts(
    {
      "plain.sched": PLAIN_PTH,
      "a.workload": POLITE("a"),
      "b.workload": POLITE("b"),
      "s.system": `system s {
    scheduler "plain.sched";
    node a { workload "a.workload"; }
    node b { workload "b.workload"; }
    network { default { latency 1ms; } }
    channel a.out -> b.in;
    channel b.out -> a.in;
}`,
    },
    "s.system",
  );
  const exploration = await explored(program, { late: 0 });
  expect(exploration.extent).toMatchObject({ complete: true, runs: 4 });
  const { verdict, course, runs } = verdictOn(exploration, "stuck");
  expect({ verdict, runs }).toEqual({ verdict: "fails", runs: 1 });
  expect(course?.decisions.slice(1)).toEqual([[1], [1]]);
  const again = value(await begin(program, [], course?.decisions));
  expect(runSystem(again)).toMatchObject({ kind: "deadlock", at: course?.at });

  const overtaken = compileSystemTexts(OVERTAKEN, "s.system");
  const lost = await explored(overtaken, { late: 0, crashes: 1 });
  expect(lost.extent).toMatchObject({ complete: true, crashes: 1 });
  const fault = verdictOn(lost, "faults");
  expect(fault.course?.changes).toMatchObject([{ kind: "crash", node: 1 }]);
});
