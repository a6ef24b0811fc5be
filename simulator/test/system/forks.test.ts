import { describe, expect, test } from "vitest";
import { complete } from "../../src/session/travel.js";
import { type Comparison, firstDifference } from "../../src/system/difference.js";
import { Lines } from "../../src/system/lines.js";
import { RandomStream } from "../../src/system/random.js";
import type { SystemSession } from "../../src/system/session.js";
import { System } from "../../src/system/system.js";
import type { SystemChange, SystemPassage } from "../../src/system-protocol.js";
import { sharedRuntime } from "../support/engines.js";
import { clientServer, expression, figures, MS, node, runSystem, value, way } from "./support.js";

const jitter = {
  ...expression("UNIFORM_I"),
  args: [0, 2 * MS].map((at) => ({ ...expression("CONST"), value: at })),
};
const program = clientServer({ default: way(MS, { jitter, rate: 10_000_000 }) });
const start = { runtime: sharedRuntime(), seed: "1", parameters: {} };
const begin = (changes: readonly SystemChange[]) => System.start(program, start, changes);

/** The systems of lines, in the order in which they were begun. */
const begun = new WeakMap<Lines, System[]>();

async function newLines(plan = program.plan): Promise<Lines> {
  const systems: System[] = [];
  const lines = await Lines.begin(
    async (changes) => {
      const system = await System.start({ ...program, plan }, start, changes);
      if (system.ok) systems.push(system.value);
      return system;
    },
    () => 0,
  );
  begun.set(value(lines), systems);
  return value(lines);
}

async function fork(lines: Lines, change: SystemChange): Promise<void> {
  complete(lines.show(value(await lines.fork(change))));
}

const later = ({ from, to, place, arrival }: SystemPassage, by: number): SystemChange => ({
  kind: "arrival",
  message: { from, to, place },
  arrival: arrival + by,
});

/** What is to be seen where a session stands. */
function look(session: SystemSession) {
  const { position, end, processes, underWay } = session.state;
  const views = processes.map((state) => state && { ...state, lastTick: 0, lastTime: 0 });
  return { position, end, underWay, views, measures: session.measures() };
}

/** Of what shows: all that happened in each process. */
const hashes = (lines: Lines) =>
  figures(begun.get(lines)?.at(lines.state.fork?.isShown ? -1 : 0) as System).map(
    ({ tick, traceHash }) => ({ tick, traceHash }),
  );

const messageAt = (session: SystemSession, time: number, at = -1) =>
  session.messages(0, time, 1000).at(at) as SystemPassage;

describe("a fork of a system", () => {
  test("has a message come later, and those behind it on its way not before it", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(30 * MS));
    const before = messageAt(lines.shown, 20 * MS);
    await fork(lines, later(before, 5 * MS));
    const after = lines.shown.messageNamed(before);
    expect(after).toEqual({ ...before, arrival: before.arrival + 5 * MS });
    const behind = lines.shown.messageNamed({ ...before, place: before.place + 1 });
    expect(behind?.arrival).toBeGreaterThanOrEqual(before.arrival + 5 * MS);
    expect(lines.state.fork).toMatchObject({ isShown: true, time: before.arrival });
    expect(lines.shown.position.time).toBe(30 * MS);
    lines.swap();
    expect(lines.shown.messageNamed(before)).toEqual(before);
  });

  test("has it come earlier, as far as the network lets it", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(60 * MS));
    const late = lines.shown
      .messages(0, 60 * MS, 1000)
      .find(({ arrival, earliest }) => arrival > earliest + 0.5 * MS) as SystemPassage;
    const refused = await lines.fork({
      kind: "arrival",
      message: late,
      arrival: late.earliest - 1,
    });
    expect(refused).toMatchObject({ ok: false, message: expect.stringContaining("earliest") });
    await fork(lines, { kind: "arrival", message: late, arrival: late.earliest });
    expect(lines.shown.messageNamed(late)?.arrival).toBe(late.earliest);
    expect(late.earliest - late.sent).toBeGreaterThanOrEqual(MS);
  });

  test("is the run as it was up to its first change", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(40 * MS));
    await fork(lines, later(messageAt(lines.shown, 20 * MS), 7 * MS));
    const time = (lines.state.fork?.time ?? 0) - 1;
    complete(lines.shown.seekTime(time));
    // Only when the message will come is another time.
    const withoutArrivals = () => ({
      ...look(lines.shown),
      underWay: lines.shown.state.underWay.map(({ sent, what }) => ({ sent, what })),
    });
    const [forked, hash] = [withoutArrivals(), hashes(lines)];
    lines.swap();
    complete(lines.shown.seekTime(time));
    expect(withoutArrivals()).toEqual(forked);
    expect(hashes(lines)).toEqual(hash);
  });

  test("of a node that is dropped is the run of a system that says so", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(20 * MS));
    await fork(lines, { kind: "crash", node: 2, time: 20 * MS });
    complete(lines.shown.seekTime(50 * MS));
    const nodes = [node("client", "client"), node("server", "server", { crashes: 20 * MS })];
    const plan = { ...program.plan, nodes };
    const direct = await newLines(plan);
    complete(direct.shown.seekTime(50 * MS));
    expect(look(lines.shown)).toEqual(look(direct.shown));
    expect(hashes(lines)).toEqual(hashes(direct));
  });

  test("can be forked again, and take the original's place", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(30 * MS));
    await fork(lines, later(messageAt(lines.shown, 20 * MS), 3 * MS));
    await fork(lines, { kind: "crash", node: 2, time: 25 * MS });
    expect(lines.state.fork?.changes.map(({ kind }) => kind)).toEqual(["arrival", "crash"]);
    const there = look(lines.shown);
    lines.drop();
    expect(lines.state.fork).toBeNull();
    expect(look(lines.shown)).toEqual(there);
    await fork(lines, later(messageAt(lines.shown, 15 * MS), 9 * MS));
    lines.swap();
    expect(look(lines.shown)).toEqual(there);
    lines.drop();
    expect(look(lines.shown)).toEqual(there);
  });

  test("can begin with another seed, or another value of a parameter", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(30 * MS));
    await fork(lines, { kind: "seed", seed: "2", time: null });
    const direct = value(await System.start(program, { ...start, seed: "2" }));
    runSystem(direct, 30 * MS);
    expect(hashes(lines)).toEqual(
      figures(direct).map(({ tick, traceHash }) => ({ tick, traceHash })),
    );
    expect(lines.state.fork?.time).toBe(0);
    const unknown = await lines.fork({
      kind: "parameter",
      name: "load",
      value: 2,
      time: null,
    });
    expect(unknown).toMatchObject({ ok: false, message: "The system has no parameter load." });
    expect(await lines.fork({ kind: "seed", seed: "x", time: null })).toMatchObject({ ok: false });
  });

  test("is refused where it changes nothing that can be", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(30 * MS));
    const message = messageAt(lines.shown, 20 * MS);
    const refusal = async (change: SystemChange) => {
      const refused = await lines.fork(change);
      return refused.ok ? null : refused.message;
    };
    expect(await refusal(later(message, 0))).toContain("anyway");
    expect(await refusal(later(message, 0.5))).toContain("whole number");
    expect(await refusal(later({ ...message, place: 10_000 }, 1))).toContain("not known");
    expect(await refusal({ kind: "crash", node: 0, time: 1 })).toContain("Only a node");
    expect(await refusal({ kind: "crash", node: 9, time: 1 })).toContain("Only a node");
  });
});

test("random forks: wherever one goes, and by whatever way, there are the same bytes", async () => {
  const stream = new RandomStream(30n, 1);
  const draw = () => stream.next();
  for (let round = 0; round < 2; round++) {
    const [one, other] = [await newLines(), await newLines()];
    for (const lines of [one, other]) complete(lines.shown.seekTime(40 * MS));
    for (let change = 0; change < 2; change++) {
      const known = one.shown.messages(0, 40 * MS, 1000).filter(({ place }) => place >= 0);
      const message = known[Math.floor(draw() * known.length)] as SystemPassage;
      const arrival = message.earliest + Math.floor(draw() * 12 * MS);
      if (arrival === message.arrival) continue;
      for (const lines of [one, other]) await fork(lines, { kind: "arrival", message, arrival });
    }
    for (let move = 0; move < 10; move++) {
      const time = Math.floor(draw() * 70 * MS);
      complete(one.shown.seekTime(Math.floor(draw() * 70 * MS)));
      complete(one.shown.step({ by: "tick" }, draw() < 0.5 ? -1 : 1));
      for (const lines of [one, other]) complete(lines.shown.seekTime(time));
      if (draw() < 0.3) for (const lines of [one, other]) lines.swap();
      expect(look(one.shown)).toEqual(look(other.shown));
      expect(hashes(one)).toEqual(hashes(other));
    }
  }
});

describe("the first difference of two runs", () => {
  const compared = async (changes: readonly SystemChange[], since = 0): Promise<Comparison> => {
    const travel = firstDifference([value(await begin([])), value(await begin(changes))], since);
    for (let step = travel.next(); ; step = travel.next()) if (step.done) return step.value;
  };

  test("of a run with itself is none, to the end of both", async () => {
    const comparison = await compared([]);
    expect(comparison).toMatchObject({ difference: null, complete: true });
  });

  test("tells how far it has come on its way", async () => {
    const times = [...firstDifference([value(await begin([])), value(await begin([]))], 0)];
    expect(times.length).toBeGreaterThan(10);
    expect(Math.max(...times)).toBeGreaterThan(50 * MS);
    expect(new Set(times).size).toBeGreaterThan(10);
  });

  test("is where the receiver of a delayed message goes on without it", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(30 * MS));
    const message = messageAt(lines.shown, 20 * MS);
    const { difference } = await compared([later(message, 8 * MS)], message.arrival - 1);
    expect(difference).toMatchObject({ process: message.to });
    expect(difference?.time).toBeGreaterThanOrEqual(message.arrival);
    // Nothing before it differs, and what it names does.
    await fork(lines, later(message, 8 * MS));
    const time = (difference?.time ?? 0) - 1;
    const looks = [];
    for (const _ of [0, 1]) {
      complete(lines.shown.seekTime(time));
      looks.push(look(lines.shown).views);
      complete(lines.shown.seekTime(time + 1));
      looks.push(look(lines.shown).views);
      lines.swap();
    }
    expect(looks[0]).toEqual(looks[2]);
    expect(looks[1]).not.toEqual(looks[3]);
    // From the beginning it is the same, and found by the same name.
    expect((await compared([later(message, 8 * MS)])).difference).toEqual(difference);
  });

  test("is gone to in both lines", async () => {
    const lines = await newLines();
    complete(lines.shown.seekTime(30 * MS));
    const message = messageAt(lines.shown, 20 * MS);
    await fork(lines, later(message, 8 * MS));
    const found: { comparison: Comparison | null } = { comparison: null };
    const times = [...lines.toDifference(value(await lines.again()), found)];
    expect(times.at(-1)).toBeGreaterThanOrEqual(found.comparison?.difference?.time ?? 0);
    const [original, forked] = found.comparison?.difference?.deeds ?? [];
    expect(forked?.at).toEqual(lines.shown.position);
    lines.swap();
    expect(original?.at).toEqual(lines.shown.position);
  });
});
