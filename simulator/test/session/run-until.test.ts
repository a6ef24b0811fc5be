import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Until } from "../../src/protocol.js";
import { Mover } from "../../src/session/mover.js";
import { Session } from "../../src/session/session.js";
import { Slices } from "../../src/session/slices.js";
import { complete } from "../../src/session/travel.js";
import { History } from "../../src/trace/history.js";
import { Names } from "../../src/trace/names.js";
import { Recorder } from "../../src/trace/recorder.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { placesInTrace } from "../support/places.js";
import { type Position, positionOf, replay } from "../support/position.js";
import { EXAMPLES, WEATHER } from "../support/programs.js";
import { withRing } from "../support/ring.js";

const KNOWN = 60;
const PLACES = 60;
const RUNS = [
  ...EXAMPLES.map((example) => ({
    name: example.folder,
    program: () => exampleBundle(example),
  })),
  ...(["stopping", "faulty", "stepping"] as const).map((name) => ({
    name,
    program: () => fixtureBundle(name),
  })),
];

const lengthAt = (positions: readonly Position[], at: number, node: number) =>
  positions[at]?.containers[node - 1]?.threads.length ?? -1;

describe("a run goes on until", () => {
  test.each(RUNS)("a thread is dispatched, or a container has a length ($name)", async (run) => {
    const positions = replay(await start(run.program()), KNOWN);
    const last = positions.at(-1);
    const from = fc.nat(positions.length - 2);
    const thread = fc.integer({ min: 1, max: last?.threads.length ?? 1 });
    const container = fc.integer({ min: 1, max: last?.containers.length ?? 1 });
    const until = fc.oneof(
      fc.record({ kind: fc.constant("dispatch" as const), thread }),
      fc.record({ kind: fc.constant("length" as const), container, length: fc.nat(3) }),
    );
    const isMet = (wish: Extract<Until, { kind: "dispatch" | "length" }>, i: number) =>
      wish.kind === "dispatch"
        ? positions[i]?.decisions !== positions[i - 1]?.decisions &&
          positions[i]?.running === wish.thread
        : lengthAt(positions, i, wish.container) === wish.length &&
          lengthAt(positions, i - 1, wish.container) !== wish.length;
    let found = 0;
    await fc.assert(
      fc.asyncProperty(from, until, async (at, wish) => {
        const wanted = positions.findIndex((_, i) => i > at && isMet(wish, i));
        if (wanted < 0) return;
        found++;
        const session = new Session(await start(run.program()));
        complete(session.seek(positions[at]?.tick ?? 0));
        complete(session.runUntil(wish));
        expect(positionOf(session)).toEqual(positions[wanted]);
      }),
      { numRuns: 20 },
    );
    expect(found).toBeGreaterThan(0);
  });

  test.each(RUNS)("a statement comes next, again and again ($name)", async (run) => {
    const places = placesInTrace(await start(run.program()), PLACES);
    const sites = [...new Set(places.map(([, site]) => site))].filter((_, i) => i % 3 === 0);
    const session = new Session(await start(run.program()));
    const visited = session.reached.tick;
    complete(session.seek(0));
    for (const [tick, site, value] of places.filter((place) => sites.includes(place[1]))) {
      complete(session.runUntil({ kind: "site", sites }));
      expect(session.state).toMatchObject({ tick, pause: { site, value } });
    }
    expect(session.reached.tick).toBe(Math.max(visited, session.state.tick));
  });

  test("is back where it was when it went too far ahead to look through the trace", async () => {
    const engine = withRing(await start(exampleBundle(WEATHER)), 64);
    engine.seek(20, Number.MAX_SAFE_INTEGER);
    const before = engine.look();
    const history = new History(new Names(engine.descriptor, engine.workload));
    const slices = new Slices(() => 0, 8);
    const mover = new Mover(engine, new Recorder(engine, history), slices);
    const scout = mover.scout(50, "events", () => "found");
    let step = scout.next();
    while (step.done !== true) step = scout.next();
    expect(step.value).toEqual({ found: null, filled: 1 });
    expect(engine.look()).toEqual(before);
  });

  test("its end, when nothing is met before", async () => {
    const session = new Session(await start(fixtureBundle("stopping")));
    complete(session.runUntil({ kind: "dispatch", thread: 99 }));
    expect(session.state.outcome).toEqual({ kind: "stopped" });
    const ended = positionOf(session);
    complete(session.seek(5));
    complete(session.step("statement", 1));
    complete(session.runUntil({ kind: "site", sites: [] }));
    expect(positionOf(session)).toEqual(ended);
  });

  test("so many ticks at most, and from there again", async () => {
    const session = new Session(await start(exampleBundle(WEATHER)));
    complete(session.seek(5));
    const never: Until = { kind: "site", sites: [] };
    complete(session.runUntil(never, 300));
    expect(session.state).toMatchObject({ tick: 305, pause: null, outcome: null });
    complete(session.runUntil(never, 300));
    expect(session.state.tick).toBe(605);
    complete(session.runUntil({ kind: "dispatch", thread: 1 }, 100_000));
    expect(session.state.tick).toBeLessThan(1_605); // met long before
  });

  test("what is met first behind the place where it stands within a handler", async () => {
    const engine = await start(fixtureBundle("stepping"));
    const session = new Session(engine);
    const inLoop = engine.descriptor.sites.findIndex(({ text }) => text === "turns > 100");
    complete(session.runUntil({ kind: "site", sites: [inLoop] }));
    const first = session.state;
    complete(session.runUntil({ kind: "site", sites: [inLoop] }));
    expect(session.state.tick).toBe(first.tick);
    expect(session.state.pause?.passed).toBe((first.pause?.passed ?? 0) + 2);
    complete(session.runUntil({ kind: "dispatch", thread: 1 }));
    expect(session.state).toMatchObject({ tick: first.tick, running: 1, pause: null });
  });
});
