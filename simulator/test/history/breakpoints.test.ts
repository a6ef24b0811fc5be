import { expect, test } from "vitest";
import { complete } from "../../src/session/travel.js";
import { inOrder, isBefore, type Position } from "../../src/system/position.js";
import type { SystemProcess } from "../../src/system/process.js";
import { SystemSession } from "../../src/system/session.js";
import { startSystem } from "../system/support.js";
import { type RandomSystem, randomSystems } from "./random-systems.js";

const US = 1000;
const UNTIL = 3000 * US;
const FAR = Number.MAX_SAFE_INTEGER;

/** A value behind each tick of a process. */
interface Behind extends Position {
  readonly value: number;
}

function behindTicks(process: SystemProcess, read: () => number): Behind[] {
  const { engine, place } = process;
  const found: Behind[] = [];
  const last = engine.look().tick;
  for (let tick = 0; tick <= last; tick++) {
    engine.seek(tick, FAR);
    found.push({ time: engine.look().time, node: place.number, tick, value: read() });
  }
  return found;
}

/** Where, behind a tick of a node, a value of an owner comes to be at least a limit. */
function rises(node: SystemProcess, values: readonly Behind[], limit: number): Position[] {
  const ticks = behindTicks(node, () => 0);
  const holds = ticks.map(
    (at) => (values.findLast((one) => isBefore(one, at))?.value ?? 0) >= limit,
  );
  return ticks
    .filter(({ tick }) => tick > 0 && holds[tick] && !holds[tick - 1])
    .map(({ time, node: number, tick }) => ({ time, node: number, tick }));
}

function stops(session: SystemSession): Position[] {
  const found: Position[] = [];
  while (session.position.time < UNTIL) {
    complete(session.run(333 * US));
    if (session.isAtBreakpoint) found.push(session.position);
  }
  return found.filter(({ time }) => time < UNTIL);
}

/** Each as a condition of a node, what it is at its owner, and from when on it is told. */
async function asked({ program, variables }: RandomSystem) {
  const session = new SystemSession(await startSystem(program), { now: () => 0 });
  complete(session.seekTime(UNTIL));
  const whole = await startSystem(program);
  for (const step = whole.run(UNTIL); !step.next().done; );
  const [manager, ...nodes] = whole.processes as [SystemProcess, ...SystemProcess[]];
  const web = nodes.find(({ place }) => place.plan?.name === "webs") as SystemProcess;
  const globals = variables.filter(({ owner, name }) => owner === "manager" && name !== "ids");
  const read = (process: SystemProcess, name: string) => () => {
    const place = process.engine.descriptor.globals.findIndex((one) => one.name === name);
    return [process.engine.globals()[place]].flat()[0] as number;
  };
  const ofManager = globals.map(({ name, size }) => ({
    condition: `${name}${size === null ? "" : "[0]"} >= `,
    values: behindTicks(manager, read(manager, name)),
  }));
  const db = nodes.find(({ place }) => place.plan?.name === "dbs") as SystemProcess;
  const ofNode = variables
    .filter(({ owner, model }) => owner === "db" && model === "request")
    .map(({ name }) => ({
      condition: `|dbnode| == 1 && dbnode.${name} >= `,
      values: behindTicks(db, read(db, name)),
    }));
  return { session, web, asked: [...ofManager, ...ofNode] };
}

test("conditions of breakpoints see what others own as it is there", async () => {
  let met = 0;
  for (const system of randomSystems(30, 2)) {
    const { session, web, asked: all } = await asked(system);
    for (const { condition, values } of all) {
      const limit = 1 + Math.floor(Math.max(...values.map(({ value }) => value)) / 2);
      const expected = rises(web, values, limit);
      const node = web.place.number;
      const until = { kind: "condition", condition: `${condition}${limit}` } as const;
      complete(session.seekTime(0));
      expect(session.setBreakpoints([{ node, until }])).toEqual([null]);
      expect(stops(session)).toEqual(expected.filter(({ time }) => time < UNTIL));
      met += expected.length;
      const last = expected.at(-1);
      if (last === undefined) continue;
      complete(session.runBack());
      expect(inOrder(session.position, last)).toBe(0);
    }
  }
  expect(met).toBeGreaterThan(3);
});
