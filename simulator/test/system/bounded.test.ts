import { expect, test } from "vitest";
import { complete } from "../../src/session/travel.js";
import { MessageLog, type Passage } from "../../src/system/network/message-log.js";
import type { Position } from "../../src/system/position.js";
import { RandomStream } from "../../src/system/random.js";
import { SystemSession } from "../../src/system/session.js";
import type { System } from "../../src/system/system.js";
import { clientServer, figures, MS, runSystem, startSystem } from "./support.js";

const newSession = async (keptTicks?: number) =>
  new SystemSession(await startSystem(clientServer()), {
    now: () => 0,
    ...(keptTicks === undefined ? {} : { keptTicks }),
  });

test("a session that keeps few times of ticks goes to the same moments as one that keeps all", async () => {
  const [few, all] = [await newSession(16), await newSession()];
  for (const session of [few, all]) complete(session.seekTime(60 * MS));
  const stream = new RandomStream(3n, 1);
  for (let move = 0; move < 60; move++) {
    const time = Math.floor(stream.next() * 70 * MS);
    const isSeek = stream.next() < 0.2;
    const direction = stream.next() < 0.5 ? -1 : 1;
    const node = stream.next() < 0.5 ? 1 : 2;
    const unit = stream.next() < 0.5 ? ({ by: "tick" } as const) : ({ by: "node", node } as const);
    const [a, b] = [few, all].map((session): Position => {
      complete(isSeek ? session.seekTime(time) : session.step(unit, direction));
      return session.position;
    });
    expect(a).toEqual(b);
    const seen = [few, all].map((session) =>
      session.state.processes.map((state) => state && [state.tick, state.time, state.path]),
    );
    expect(seen[0]).toEqual(seen[1]);
  }
});

test("a run in which nobody goes back forgets what lies behind, and comes to the same", async () => {
  const [kept, forgetful] = [await startSystem(clientServer()), await startSystem(clientServer())];
  forgetful.isForgetful = true;
  for (const system of [kept, forgetful]) runSystem(system, 4000 * MS);
  expect(figures(forgetful)).toEqual(figures(kept));
  const back = (system: System) => () => system.processes.at(-1)?.engine.seek(1, 1_000_000);
  expect(back(kept)).not.toThrow();
  expect(back(forgetful)).toThrow("begins at tick");
});

const passage = (sent: number, arrival: number): Passage =>
  ({ from: 1, to: 2, sent, arrival, place: sent, message: { kind: "channel" } }) as Passage;

test("a log of messages finds what is under way and what comes next, however many there are", () => {
  const stream = new RandomStream(4n, 1);
  const passages = Array.from({ length: 6000 }, (_, sent) =>
    passage(sent, sent + 1 + Math.floor(stream.next() * (stream.next() < 0.01 ? 900 : 40))),
  );
  const log = new MessageLog();
  for (let at = 0; at < passages.length; at += 100) log.append(passages.slice(at, at + 100));
  for (let ask = 0; ask < 40; ask++) {
    const time = Math.floor(stream.next() * 6100);
    const arrivals = passages.map(({ arrival }) => arrival);
    const under = passages.filter(({ sent, arrival }) => sent <= time && arrival > time);
    expect(log.underWay(time)).toEqual(under);
    const later = arrivals.filter((each) => each > time);
    expect(log.nextArrival(time)).toBe(later.length > 0 ? Math.min(...later) : null);
    const former = arrivals.filter((each) => each < time);
    expect(log.lastArrival(time)).toBe(former.length > 0 ? Math.max(...former) : null);
    const window = passages.filter(({ sent, arrival }) => sent <= time + 50 && arrival >= time);
    expect(log.within(time, time + 50, 20)).toEqual(window.slice(-20));
  }
});

test("it forgets the first messages of a long run, and says from when on it knows all", () => {
  const log = new MessageLog(2048);
  for (let sent = 0; sent < 10_000; sent++) log.append([passage(sent, sent + 5)]);
  expect(log.length).toBeLessThanOrEqual(2048 + 1024);
  expect(log.knownFrom).toBeGreaterThan(0);
  expect(log.underWay(log.knownFrom)).toHaveLength(5);
  expect(log.find({ from: 1, to: 2, place: 9_999 })?.sent).toBe(9_999);
  expect(log.find({ from: 1, to: 2, place: 1 })).toBeNull();
});
