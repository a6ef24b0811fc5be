import { expect, test } from "vitest";
import type { Passage } from "../../src/system/network/message-log.js";
import { System } from "../../src/system/system.js";
import { sharedRuntime } from "../support/engines.js";
import { figures, runSystem } from "../system/support.js";
import { randomSystems } from "./random-systems.js";

const UNTIL = 4_000_000; // ns
const COUNT = process.env.EXPLORE ? 30 : 3;

/** The numbers below a count, in an order that a seed decides. */
function shuffled(count: number, seed: number): number[] {
  const numbers = Array.from({ length: count }, (_, at) => at);
  let state = seed;
  for (let at = count - 1; at > 0; at--) {
    state = (Math.imul(state, 48271) >>> 0) % 2147483647;
    const other = state % (at + 1);
    [numbers[at], numbers[other]] = [numbers[other] as number, numbers[at] as number];
  }
  return numbers;
}

test("in which order a host lets processes go on decides nothing", async () => {
  for (const { program } of randomSystems(20, COUNT)) {
    const count = program.plan.nodes.length + 1;
    const comeTo = async (order?: readonly number[]) => {
      const start = { runtime: sharedRuntime(), seed: "5", parameters: {} };
      const system = await System.start(program, order === undefined ? start : { ...start, order });
      if (!system.ok) throw new Error(system.message);
      const passages: Passage[] = [];
      system.value.onSent = (sent) => passages.push(...sent);
      const end = runSystem(system.value, UNTIL);
      return { end, passages, figures: figures(system.value) };
    };
    const expected = await comeTo();
    expect(expected.passages.length).toBeGreaterThan(20);
    const backwards = Array.from({ length: count }, (_, at) => count - 1 - at);
    expect(await comeTo(backwards)).toEqual(expected);
    for (const seed of [3, 11]) expect(await comeTo(shuffled(count, seed))).toEqual(expected);
  }
});

test("how far processes go in a step decides nothing, also where nodes leave while they begin", async () => {
  for (const { program } of randomSystems(5, COUNT)) {
    const nodes = program.plan.nodes.map((node, at) =>
      node.name === "dbs"
        ? node
        : { ...node, arrives: at * 150_000, departs: 300_000 + at * 90_000 },
    );
    const comeTo = async (steps: number, isHasty: boolean) => {
      const start = { runtime: sharedRuntime(), seed: "1", parameters: {}, isHasty };
      const started = await System.start({ ...program, plan: { ...program.plan, nodes } }, start);
      if (!started.ok) throw new Error(started.message);
      const passages: Passage[] = [];
      started.value.onSent = (sent) => passages.push(...sent);
      for (let time = steps; time < UNTIL; time += steps) runSystem(started.value, time);
      runSystem(started.value, UNTIL);
      passages.sort((a, b) => a.sent - b.sent || a.from - b.from || a.number - b.number);
      return { figures: figures(started.value), passages };
    };
    const expected = await comeTo(UNTIL, false);
    expect(await comeTo(UNTIL, true)).toEqual(expected);
    expect(await comeTo(93_000, true)).toEqual(expected);
    expect(await comeTo(61_000, false)).toEqual(expected);
  }
});

test("messages that come at one time are given by when they were sent, sender and number", async () => {
  // All ways take the same time, so that messages of all nodes come to the manager together.
  const [one] = randomSystems(23, 1);
  const { program } = one as NonNullable<typeof one>;
  const plan = {
    ...program.plan,
    manager: { ...program.plan.manager, jitter: null },
    nodes: program.plan.nodes.map((node) => ({ ...node, arrives: 0 })),
  };
  const start = { runtime: sharedRuntime(), seed: "1", parameters: {} };
  const system = await System.start({ ...program, plan }, start);
  if (!system.ok) throw new Error(system.message);
  const given: (readonly [time: number, sent: number, from: number])[] = [];
  const manager = system.value.processes[0] as (typeof system.value.processes)[number];
  const give = manager.give.bind(manager);
  manager.give = (time, from, message) => {
    if (message.kind === "scheduler") given.push([time, message.mail.sent, from]);
    return give(time, from, message);
  };
  runSystem(system.value, UNTIL);
  const inOrder = given.toSorted((a, b) => a[0] - b[0] || a[1] - b[1] || a[2] - b[2]);
  expect(given).toEqual(inOrder);
  const together = given.filter(([time], at) => given[at - 1]?.[0] === time);
  expect(together.length).toBeGreaterThan(2);
});
