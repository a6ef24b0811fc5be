import { expect, test } from "vitest";
import { complete } from "../../src/session/travel.js";
import { inOrder, type Position } from "../../src/system/position.js";
import { SystemSession } from "../../src/system/session.js";
import type { SystemBreakpoint } from "../../src/system-protocol.js";
import { clientServer, MS, startSystem } from "./support.js";

const newSession = async () =>
  new SystemSession(await startSystem(clientServer()), { now: () => 0 });

const SERVED: SystemBreakpoint = {
  node: 2,
  until: { kind: "condition", condition: "|ready| >= 1" },
};
const CALLED: SystemBreakpoint = { node: 1, until: { kind: "handler", handler: "schedule" } };

/** Goes on to the next breakpoint; null: none came until then. */
function next(session: SystemSession, until: number): Position | null {
  while (session.position.time < until) {
    complete(session.run(3.3 * MS));
    if (session.isAtBreakpoint) return session.position;
  }
  return null;
}

function all(session: SystemSession, until: number): Position[] {
  const found: Position[] = [];
  for (let at = next(session, until); at !== null && at.time < until; at = next(session, until)) {
    found.push(at);
  }
  return found;
}

test("a system stops right behind the tick of a node at which a condition comes to hold", async () => {
  const session = await newSession();
  expect(session.setBreakpoints([SERVED])).toEqual([null]);
  const at = next(session, 100 * MS);
  expect(at?.node).toBe(2);
  const ready = () =>
    session.state.processes[2]?.containers.find(({ name }) => name === "ready")?.threads.length;
  expect(ready()).toBeGreaterThanOrEqual(1);
  expect(session.state.breakpoint).toBe(0);
  complete(session.step({ by: "node", node: 2 }, -1));
  expect(ready()).toBe(0);
  expect(session.state.breakpoint).toBeNull();
});

test("it goes on from there, and back to where one was met last, in whichever node", async () => {
  const session = await newSession();
  session.setBreakpoints([SERVED, CALLED]);
  const met = all(session, 40 * MS);
  expect(new Set(met.map(({ node }) => node))).toEqual(new Set([1, 2]));
  for (const [at, position] of met.entries()) {
    if (at > 0) expect(inOrder(met[at - 1] as Position, position)).toBeLessThan(0);
  }
  complete(session.seek(met.at(-1) as Position));
  for (const position of met.slice(0, -1).reverse()) {
    complete(session.runBack());
    expect(session.position).toEqual(position);
  }
  complete(session.runBack());
  expect(session.position.time).toBe(0);
  expect(session.isAtBreakpoint).toBe(false);
});

test("in how long stretches a host plays decides nothing", async () => {
  const [one, other] = [await newSession(), await newSession()];
  for (const session of [one, other]) session.setBreakpoints([CALLED, SERVED]);
  complete(other.seekTime(60 * MS));
  complete(other.seekTime(0));
  expect(all(other, 30 * MS)).toEqual(all(one, 30 * MS));
});

test("what a node does not have is told", async () => {
  const session = await newSession();
  const problems = session.setBreakpoints([
    { node: 1, until: { kind: "condition", condition: "|nothing| > 1" } },
    { node: 7, until: { kind: "handler", handler: "schedule" } },
    CALLED,
  ]);
  expect(problems).toEqual([
    "The scheduler has no container `nothing`.",
    "The system has no such process.",
    null,
  ]);
  complete(session.run(100 * MS));
  expect(session.state.breakpoint).toBe(2);
});
