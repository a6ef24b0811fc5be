import { expect, test } from "vitest";
import { HandlerName } from "../../src/generated/handlers.js";
import { TraceKind } from "../../src/generated/trace.js";
import { complete } from "../../src/session/travel.js";
import type { Position } from "../../src/system/position.js";
import type { SystemProcess } from "../../src/system/process.js";
import { SystemSession } from "../../src/system/session.js";
import { System } from "../../src/system/system.js";
import { sharedRuntime } from "../support/engines.js";
import { runSystem, startSystem } from "../system/support.js";
import { type RandomSystem, randomSystems, type SharedVariable } from "./random-systems.js";
import { records } from "./recorded.js";

const US = 1000;
const CALM = 500_000 * US;
const FIRST = process.env.EXPLORE ? 100 + (Date.now() % 1000) : 30;
const COUNT = process.env.EXPLORE ? 20 : 2;
/** No assertion fails. */
const NONE = { manager: 2 ** 30, node: 2 ** 30 };

/** What the manager has at some time, of all that is asserted to stay below one number: the greatest. */
interface Had {
  readonly time: number;
  readonly greatest: number;
}

/** By the manager's ticks, one after the other. */
function hadByManager(manager: SystemProcess, variables: readonly SharedVariable[]): Had[] {
  const { engine } = manager;
  const last = engine.look().tick;
  const { globals, containers } = engine.descriptor;
  const owned = variables.filter(({ owner, name }) => owner === "manager" && name !== "ids");
  const places = owned.map(({ name }) => globals.findIndex((one) => one.name === name));
  const webs = 1 + containers.findIndex(({ name }) => name === "webs");
  const had: Had[] = [];
  for (let tick = 0; tick <= last; tick++) {
    engine.seek(tick, Number.MAX_SAFE_INTEGER);
    const values = places.map((place) => [engine.globals()[place]].flat()[0] as number);
    const greatest = Math.max(...values, engine.threadsIn(webs).length);
    had.push({ time: engine.look().time, greatest });
  }
  return had;
}

/** Where an assertion on what the manager has fails first: `schedule` begins with them. */
function firstFailure(
  processes: readonly SystemProcess[],
  variables: readonly SharedVariable[],
  limit: number,
): Position | null {
  const [manager, ...nodes] = processes as [SystemProcess, ...SystemProcess[]];
  const had = hadByManager(manager, variables);
  const failures = nodes.flatMap((node): Position[] => {
    const calls = records(node).filter(
      ({ kind, place }) => kind === TraceKind.ENTER && HandlerName[place] === "schedule",
    );
    const failed = calls.find(
      ({ time }) => (had.findLast((one) => one.time <= time)?.greatest ?? 0) >= limit,
    );
    return failed ? [{ time: failed.time, node: node.place.number, tick: failed.value }] : [];
  });
  return failures.sort((a, b) => a.time - b.time || a.node - b.node)[0] ?? null;
}

const started = async ({ program }: RandomSystem, order?: readonly number[]) => {
  const start = { runtime: sharedRuntime(), seed: "1", parameters: {} };
  const system = await System.start(program, order === undefined ? start : { ...start, order });
  if (!system.ok) throw new Error(system.message);
  return system.value;
};

/** How far each process came. Where a run ends at a fault, how much of what comes later was given depends on the steps. */
const reached = ({ processes }: System) =>
  processes.map(({ engine }) => {
    const { tick, time, traceHash } = engine.look();
    return { tick, time, traceHash };
  });

const backwards = (system: RandomSystem) =>
  Array.from({ length: system.program.plan.nodes.length + 1 }, (_, at) => at).reverse();

test("an assertion fails at the first moment at which the owner has another value", async () => {
  const calm = randomSystems(FIRST, COUNT, NONE);
  let failures = 0;
  for (const limit of [7, 60]) {
    const systems = randomSystems(FIRST, COUNT, { ...NONE, manager: limit });
    for (const [at, one] of systems.entries()) {
      const { program, variables } = calm[at] as RandomSystem;
      const whole = await startSystem(program);
      runSystem(whole, CALM);
      const expected = firstFailure(whole.processes, variables, limit);
      const end = runSystem(await started(one), CALM);
      expect(end).toEqual(expected === null ? { kind: "until" } : { kind: "failed", at: expected });
      failures += Number(expected !== null);
    }
  }
  expect(failures).toBeGreaterThan(COUNT);
});

test("neither the order of processes nor the length of steps decides what is seen", async () => {
  let failures = 0;
  for (const limits of [NONE, { manager: 90, node: 2 ** 30 }, { manager: 2 ** 30, node: 40 }]) {
    for (const one of randomSystems(FIRST, COUNT, limits)) {
      const whole = await started(one);
      const expected = { end: runSystem(whole, CALM), figures: reached(whole) };
      failures += Number(expected.end.kind === "failed");
      const other = await started(one, backwards(one));
      expect({ end: runSystem(other, CALM), figures: reached(other) }).toEqual(expected);
      const slow = await started(one);
      for (let time = 0; time < 3000 * US && slow.end === null; time += 23 * US)
        runSystem(slow, time);
      const end = slow.end ?? runSystem(slow, CALM);
      expect({ end, figures: reached(slow) }).toEqual(expected);
    }
  }
  expect(failures).toBeGreaterThan(2);
});

test("what is gone back to is seen again", async () => {
  for (const one of randomSystems(FIRST, COUNT, { manager: 60, node: 40 })) {
    const system = await started(one);
    const session = new SystemSession(system);
    complete(session.seekTime(CALM));
    const { position } = session;
    const expected = reached(system);
    for (const time of [0, 40 * US, 200 * US, 90 * US, 350 * US]) {
      complete(session.seekTime(time));
      complete(session.step({ by: "tick" }, 1));
      complete(session.step({ by: "tick" }, -1));
    }
    complete(session.seek(position));
    expect(session.position).toEqual(position);
    expect(reached(system)).toEqual(expected);
  }
});

test("a session stands at a time where a run up to there stands", async () => {
  const [one] = randomSystems(FIRST, 1, NONE) as [RandomSystem];
  const system = await started(one);
  const session = new SystemSession(system);
  complete(session.seekTime(2000 * US));
  for (const time of [310 * US, 1700 * US]) {
    complete(session.seekTime(time));
    const whole = await started(one);
    runSystem(whole, time);
    expect(reached(system)).toEqual(reached(whole));
  }
});
