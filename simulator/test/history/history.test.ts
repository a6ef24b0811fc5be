import { describe, expect, test } from "vitest";
import type { SystemPlan } from "../../src/generated/system.js";
import { TraceKind } from "../../src/generated/trace.js";
import type { Passage } from "../../src/system/network/message-log.js";
import type { SystemProcess } from "../../src/system/process.js";
import type { System } from "../../src/system/system.js";
import { runSystem, startSystem } from "../system/support.js";
import { faultOf } from "./checked.js";
import { type RandomSystem, randomSystems, type SharedVariable } from "./random-systems.js";
import { ownersValues, recordedHistory, records, untold, valuesOf } from "./recorded.js";

const US = 1000;
/** When all has been done, and nobody has left: a thread of each node sleeps for a second. */
const CALM = 500_000 * US;
const COUNT = process.env.EXPLORE ? 60 : 6;
const SEEDS = process.env.EXPLORE ? 8 : 2;

const systems = randomSystems(0, COUNT);
const seeds = Array.from({ length: SEEDS }, (_, at) => String(1 + at));

/** The same with another plan. */
const planned = (
  { program, ...rest }: RandomSystem,
  change: (plan: SystemPlan) => Partial<SystemPlan>,
) => ({
  ...rest,
  program: { ...program, plan: { ...program.plan, ...change(program.plan) } },
});

/** Broadcast variables of which copies differ from what the owner has. */
function unequalCopies(system: System, variables: readonly SharedVariable[]): string[] {
  const copied = variables.filter(({ model }) => model === "broadcast");
  const last = ownersValues(system, copied);
  return system.processes.flatMap((process) =>
    isThere(process) && process.place.number > 0
      ? copied
          .flatMap((variable) => valuesOf(process, variable))
          .filter(([name, value]) => last.get(name) !== value)
          .map(
            ([name, value]) => `${process.place.label}: ${name} is ${value}, not ${last.get(name)}`,
          )
      : [],
  );
}

const isThere = ({ engine }: SystemProcess) => engine.look().tick > 0;

/** Whether all that was sent has been carried out. */
function isCalm({ processes }: System, passages: readonly Passage[], time: number): boolean {
  if (passages.some(({ sent, arrival }) => sent <= time && arrival > time)) return false;
  return processes.every((process) => {
    const took = records(process).filter(
      ({ kind }) => kind === TraceKind.TOOK || kind === TraceKind.WELCOMED,
    );
    const come = passages.filter(
      ({ to, message }) => to === process.place.number && !isOfHello(message),
    );
    return process.place.number === 0 || took.length === come.length;
  });
}

/** The manager takes them with what follows. */
const isOfHello = (message: Passage["message"]) =>
  message.kind === "scheduler" && message.what.startsWith("VALUE");

describe("what programs made at random see of each other", () => {
  test.each(systems.map((one, number) => [number, one] as const))(
    "is as the models of their variables promise (%i)",
    async (_, { program, variables }) => {
      for (const seed of seeds) {
        const system = await startSystem(program, seed);
        runSystem(system, CALM);
        const history = recordedHistory(system, variables);
        expect(history.flat().length).toBeGreaterThan(40);
        expect(faultOf(history, variables, ownersValues(system, variables))).toBeNull();
        expect(unequalCopies(system, variables)).toEqual([]);
      }
    },
  );

  test("holds where nodes come late and leave while others work", async () => {
    for (const one of systems) {
      const { program, variables } = planned(one, ({ nodes }) => ({
        nodes: nodes.map((node, at) =>
          node.name === "dbs"
            ? node
            : { ...node, arrives: at * 150 * US, departs: (300 + at * 90) * US },
        ),
      }));
      const system = await startSystem(program);
      runSystem(system, CALM);
      const history = recordedHistory(system, variables);
      expect(faultOf(history, variables, ownersValues(system, variables))).toBeNull();
    }
  });

  test("holds where nodes crash, and that is found later", async () => {
    let crashed = 0;
    for (const one of systems) {
      const { program, variables } = planned(one, ({ nodes, manager }) => ({
        manager: { ...manager, timeout: 170 * US },
        nodes: nodes.map((node, at) =>
          node.name === "dbs" ? node : { ...node, crashes: (260 + at * 77) * US },
        ),
      }));
      const system = await startSystem(program);
      const passages: Passage[] = [];
      system.onSent = (sent) => passages.push(...sent);
      runSystem(system, CALM);
      const history = recordedHistory(system, variables).map((own, at) => {
        const process = system.processes[at] as SystemProcess;
        const isCrashed = typeof process.place.plan?.crashes === "number";
        crashed += Number(isCrashed && own.length > 0);
        return isCrashed ? [...own, ...untold(process, passages, variables)] : own;
      });
      expect(faultOf(history, variables, ownersValues(system, variables))).toBeNull();
    }
    expect(crashed).toBeGreaterThan(systems.length);
  });

  test("is equal everywhere whenever nothing is under way", async () => {
    let moments = 0;
    for (const { program, variables } of systems.filter((_, number) => number % 3 === 0)) {
      const system = await startSystem(program);
      const passages: Passage[] = [];
      system.onSent = (sent) => passages.push(...sent);
      for (let time = 100 * US; time < 3000 * US; time += 97 * US) {
        runSystem(system, time);
        if (!isCalm(system, passages, time)) continue;
        moments++;
        expect(unequalCopies(system, variables)).toEqual([]);
      }
    }
    expect(moments).toBeGreaterThan(5);
  });
});
