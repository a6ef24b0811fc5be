import { describe, expect, test } from "vitest";
import { complete } from "../../src/session/travel.js";
import type { Position } from "../../src/system/position.js";
import { SystemSession } from "../../src/system/session.js";
import { clientServer, constant, expression, MS, startSystem } from "./support.js";

const answered = { ...expression("COUNTER"), nodes: [1], name: "answered" };
const stop = expression("EQ_I", answered, constant(7));

const newSession = async (given = {}) =>
  new SystemSession(await startSystem(clientServer(given)), { now: () => 0 });

/** Where a session stands, and what is to be seen there but for what was visited. */
function look(session: SystemSession) {
  const { position, end, processes, underWay } = session.state;
  const views = processes.map((node) => node && { ...node, lastTick: 0, lastTime: 0 });
  return { position, end, nodes: views, underWay };
}

/** The moments that one comes to by steps from the beginning, so many at most. */
function steps(session: SystemSession, most: number): Position[] {
  return Array.from({ length: most }, () => {
    complete(session.step({ by: "tick" }, 1));
    return session.position;
  });
}

describe("the one timeline of a system", () => {
  test("its ticks follow each other by time, node and tick, each once", async () => {
    const session = await newSession();
    const moments = steps(session, 200);
    const last = new Map<number, number>();
    let former = { time: 0, node: 0, tick: 0 };
    for (const moment of moments) {
      const { time, node, tick } = moment;
      expect(time > former.time || (time === former.time && node >= former.node)).toBe(true);
      expect(tick).toBe((last.get(node) ?? 0) + 1);
      last.set(node, tick);
      former = moment;
    }
    expect([...last.keys()].sort()).toEqual([1, 2]);
  });

  test("who still runs has its lane up to where the system was visited", async () => {
    const session = await newSession();
    const lane = () => {
      const window = { from: 0, to: 40 * MS, columns: 400, most: 9 };
      return session.lanes([1], window).timelines[0]?.processors[0]?.at(-1);
    };
    complete(session.seekTime(MS));
    // Its first computation goes on for half a millisecond more: it has no tick in between.
    expect(session.state.processes[1]?.time).toBeLessThan(1000);
    const early = lane();
    expect(early).toMatchObject({ to: MS, thread: 1 });
    complete(session.seekTime(2 * MS));
    expect(lane()).toMatchObject({ to: 2 * MS, thread: 2 });
    complete(session.seekTime(10 * MS));
    complete(session.seekTime(MS));
    expect(lane()?.to).toBe(session.state.reached);
  });

  test("a step back leads to where one came from, and on again to the same", async () => {
    const session = await newSession();
    const seen = [];
    for (let step = 0; step < 60; step++) {
      complete(session.step({ by: "tick" }, 1));
      seen.push(look(session));
    }
    for (let step = 58; step >= 0; step--) {
      complete(session.step({ by: "tick" }, -1));
      expect(look(session)).toEqual(seen[step]);
    }
    for (let step = 1; step < 60; step++) {
      complete(session.step({ by: "tick" }, 1));
      expect(look(session)).toEqual(seen[step]);
    }
  });

  test("a step of one node leaves it one tick further, with all others where they are by then", async () => {
    const session = await newSession();
    complete(session.seekTime(10 * MS));
    const before = session.state.processes[2]?.tick ?? 0;
    complete(session.step({ by: "node", node: 2 }, 1));
    expect(session.state.processes[2]?.tick).toBe(before + 1);
    const direct = await newSession();
    complete(direct.seek(session.position));
    expect(look(direct)).toEqual(look(session));
  });

  test("a step by message leads to where the next one comes", async () => {
    const session = await newSession();
    complete(session.step({ by: "message" }, 1));
    const first = session.position.time;
    complete(session.step({ by: "message" }, 1));
    expect(session.position.time).toBeGreaterThan(first);
    complete(session.step({ by: "message" }, -1));
    expect(session.position.time).toBe(first);
    const passages = session.messages(0, first, 10);
    expect(passages.some(({ arrival }) => arrival === first)).toBe(true);
    expect(passages.every(({ sent, arrival }) => arrival - sent >= MS)).toBe(true);
  });

  test("the way to a moment does not show: at once, or back from behind it", async () => {
    const [straight, back] = [await newSession(), await newSession()];
    complete(straight.seekTime(20 * MS));
    complete(back.seekTime(90 * MS));
    complete(back.seekTime(20 * MS));
    expect(look(back)).toEqual(look(straight));
    complete(back.seekTime(60 * MS));
    complete(straight.seekTime(60 * MS));
    expect(look(back)).toEqual(look(straight));
  });

  test("what was visited is never gone through again to go on", async () => {
    const system = await startSystem(clientServer());
    const session = new SystemSession(system, { now: () => 0 });
    const steps: number[] = [];
    const run = system.run.bind(system);
    system.run = function* (until) {
      const travel = run(until);
      for (let step = travel.next(); ; step = travel.next()) {
        if (step.done) return step.value;
        steps.push(step.value);
        yield step.value;
      }
    };
    for (let time = 3; time < 40; time += 3) {
      complete(session.seekTime(time * MS));
      complete(session.seekTime(1 * MS));
    }
    expect(steps).toEqual(steps.toSorted((a, b) => a - b));
    expect(steps.length).toBeGreaterThan(30);
  });

  test("it ends where the condition of the system holds, and there is nothing behind", async () => {
    const session = await newSession({ stop });
    complete(session.seekTime(1000 * MS));
    const { end, position } = session.state;
    expect(end?.kind).toBe("stopped");
    complete(session.step({ by: "tick" }, 1));
    expect(session.position).toEqual(position);
    complete(session.step({ by: "tick" }, -1));
    expect(session.state.end).toBeNull();
    complete(session.step({ by: "tick" }, 1));
    expect(session.state.end).toEqual(end);
  });
});
