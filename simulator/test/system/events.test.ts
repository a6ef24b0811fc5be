import { describe, expect, test } from "vitest";
import type { EventFilter } from "../../src/protocol.js";
import { complete } from "../../src/session/travel.js";
import { findInAll } from "../../src/system/events.js";
import { inOrder, type Position } from "../../src/system/position.js";
import { SystemSession } from "../../src/system/session.js";
import type { SystemEvent } from "../../src/system-protocol.js";
import { clientServer, MS, startSystem } from "./support.js";

const BOTH = [1, 2];
const ALL: EventFilter = { kinds: [], thread: "", container: "", text: "" };
const DISPATCHES = { ...ALL, kinds: ["DISPATCH"] };

/** A system that has run for a while and stands there. */
async function visited(): Promise<SystemSession> {
  const session = new SystemSession(await startSystem(clientServer()), { now: () => 0 });
  complete(session.seekTime(20 * MS));
  return session;
}

function followed<T>(search: Generator<number, T>): T {
  for (;;) {
    const { done, value } = search.next();
    if (done) return value;
    expect(value).toBeGreaterThanOrEqual(0);
    expect(value).toBeLessThanOrEqual(1);
  }
}

/** What a filter finds, told. */
function found(session: SystemSession, nodes: readonly number[], filter: EventFilter) {
  const { matches, ...columns } = followed(session.findEvents(nodes, filter));
  const events = session.eventsAt([...columns.nodes], [...columns.numbers]);
  expect(events).toHaveLength(matches);
  expect(events.map(({ time }) => time)).toEqual([...columns.times]);
  return events;
}

const key = ({ node, index }: Pick<SystemEvent, "node" | "index">) => `${node}/${index}`;

describe("events of all processes", () => {
  test("are those of each process, by time and then by process", async () => {
    const session = await visited();
    const events = found(session, BOTH, ALL);
    const expected = BOTH.flatMap((node) => {
      const { events: own = [] } = session.sessionOf(node)?.events(null, 1_000_000) ?? {};
      return own.map((event) => ({ ...event, node }));
    }).sort((a, b) => a.time - b.time || a.node - b.node || a.index - b.index);
    expect(new Set(expected.map(({ node }) => node))).toEqual(new Set(BOTH));
    expect(events.map(key)).toEqual(expected.map(key));
  });

  test("are filtered by kind, thread, words and process", async () => {
    const session = await visited();
    const all = found(session, BOTH, ALL);
    const dispatched = all.filter(({ kind }) => kind === "DISPATCH");
    expect(dispatched.length).toBeGreaterThan(2);
    expect(found(session, BOTH, DISPATCHES)).toEqual(dispatched);
    expect(found(session, [2], ALL)).toEqual(all.filter(({ node }) => node === 2));
    const first = { ...ALL, thread: "1", text: "DISPATCH" };
    expect(found(session, BOTH, first)).toEqual(
      all.filter(({ thread, text }) => thread === 1 && text.toLowerCase().includes("dispatch")),
    );
  });

  test("of very many the newest are told", async () => {
    const session = await visited();
    const records = BOTH.map((node) => ({ node, record: recordOf(session, node) }));
    const { matches, nodes, numbers } = followed(findInAll(records, ALL, 7));
    const all = found(session, BOTH, ALL);
    expect(matches).toBe(all.length);
    const told = Array.from(numbers, (index, at) => key({ node: nodes[at] ?? 0, index }));
    expect(told).toEqual(all.slice(-7).map(key));
  });
});

describe("the next event of a kind", () => {
  test("is gone to on and back, each tick with one once", async () => {
    const session = await visited();
    const wanted = ticksOf(found(session, BOTH, DISPATCHES));
    const back: Position[] = [];
    for (let at = go(session, -1); at; at = go(session, -1)) back.unshift(at);
    expect(back).toEqual(back.toSorted(inOrder));
    expect(back.map(tickOf).sort()).toEqual(wanted.sort());
    const on = back.slice(0, 1);
    for (let at = go(session, 1); at; at = go(session, 1)) on.push(at);
    expect(on).toEqual(back);
  });

  test("leaves the system where it is where there is none", async () => {
    const session = await visited();
    const { position } = session;
    const never = { ...ALL, text: "no such event" };
    expect(followed(session.toEvent(BOTH, never, -1))).toBeNull();
    expect(session.position).toEqual(position);
  });
});

/** Goes to the next dispatch; null where there is none. */
function go(session: SystemSession, direction: 1 | -1): Position | null {
  const event = followed(session.toEvent(BOTH, DISPATCHES, direction));
  if (event === null) return null;
  expect(session.position).toMatchObject({ node: event.node, tick: event.tick });
  return session.position;
}

const tickOf = ({ node, tick }: Pick<Position, "node" | "tick">) => `${node}/${tick}`;
/** The ticks that events belong to, each once. */
const ticksOf = (events: readonly SystemEvent[]) => [...new Set(events.map(tickOf))];

function recordOf(session: SystemSession, node: number) {
  const process = session.sessionOf(node);
  if (!process) throw new Error(`There is no process ${node}.`);
  return process.record;
}
