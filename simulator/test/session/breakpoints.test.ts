import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Until } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { placesInTrace } from "../support/places.js";
import { type Position, replay } from "../support/position.js";
import { AGEING, FIRST_COME, WEATHER } from "../support/programs.js";

const KNOWN = 80;
const FREELY = Number.POSITIVE_INFINITY;
const RUNS = [
  { name: "weather station", program: () => exampleBundle(WEATHER) },
  { name: "first come", program: () => exampleBundle(FIRST_COME) },
  { name: "stepping", program: () => fixtureBundle("stepping") },
];

/** Plays on, stop by stop, and tells where each stop is and which breakpoint it is at. */
function stopsForward(session: Session, wanted: number): (readonly [number, number | null])[] {
  return Array.from({ length: wanted }, () => {
    complete(session.play(FREELY));
    return [session.state.tick, session.state.breakpoint] as const;
  });
}

function stopsBack(session: Session, wanted: number): (readonly [number, number | null])[] {
  return Array.from({ length: wanted }, () => {
    complete(session.runBack());
    return [session.state.tick, session.state.breakpoint] as const;
  });
}

type AtEnd = Extract<Until, { kind: "dispatch" | "length" }>;

function isMet(positions: readonly Position[], i: number, wish: AtEnd): boolean {
  const [now, before] = [positions[i], positions[i - 1]];
  if (wish.kind === "dispatch") {
    return now?.decisions !== before?.decisions && now?.running === wish.thread;
  }
  const length = (position?: Position) =>
    position?.containers[wish.container - 1]?.threads.length ?? -1;
  return length(now) === wish.length && length(before) !== wish.length;
}

describe("breakpoints", () => {
  test.each(RUNS)("stop a run at each, and again on the way back ($name)", async ({ program }) => {
    const positions = replay(await start(program()), KNOWN);
    const thread = fc.integer({ min: 1, max: 4 });
    const container = fc.integer({ min: 1, max: positions[0]?.containers.length ?? 1 });
    const wish: fc.Arbitrary<AtEnd> = fc.oneof(
      fc.record({ kind: fc.constant("dispatch" as const), thread }),
      fc.record({ kind: fc.constant("length" as const), container, length: fc.nat(3) }),
    );
    let most = 0;
    await fc.assert(
      fc.asyncProperty(fc.array(wish, { minLength: 1, maxLength: 3 }), async (wishes) => {
        const stops = positions.flatMap((position, i) => {
          const place = i === 0 ? -1 : wishes.findIndex((each) => isMet(positions, i, each));
          return place < 0 ? [] : [[position.tick, place] as const];
        });
        most = Math.max(most, stops.length);
        const session = new Session(await start(program()));
        complete(session.seek(0));
        expect(session.setBreakpoints(wishes)).toEqual(wishes.map(() => null));
        expect(stopsForward(session, stops.length)).toEqual(stops);
        if (stops.length === 0) return;
        const back = [...stops.slice(0, -1).reverse(), [0, null]];
        expect(stopsBack(session, stops.length)).toEqual(back);
      }),
      { numRuns: 12 },
    );
    expect(most).toBeGreaterThan(3);
  });

  test.each(RUNS)("stop before statements, forward and back ($name)", async ({ program }) => {
    const places = placesInTrace(await start(program()), KNOWN);
    const sites = [...new Set(places.map(([, site]) => site))].filter((_, i) => i % 2 === 0);
    const wanted = places.filter(([, site]) => sites.includes(site));
    const session = new Session(await start(program()));
    complete(session.seek(0));
    session.setBreakpoints([{ kind: "site", sites }]);
    for (const [tick, site, value] of wanted) {
      complete(session.play(FREELY));
      expect(session.state).toMatchObject({ tick, pause: { site, value }, breakpoint: 0 });
    }
    for (const [tick, site, value] of wanted.slice(0, -1).reverse()) {
      complete(session.runBack());
      expect(session.state).toMatchObject({ tick, pause: { site, value }, breakpoint: 0 });
    }
  });

  test("stop before the first statement of a handler, once for each call", async () => {
    const positions = replay(await start(exampleBundle(WEATHER)), KNOWN);
    const calls = positions.filter(({ handler }) => handler === "schedule");
    const session = new Session(await start(exampleBundle(WEATHER)));
    complete(session.seek(0));
    session.setBreakpoints([{ kind: "handler", handler: "schedule" }]);
    for (const { tick } of calls) {
      complete(session.play(FREELY));
      expect(session.state).toMatchObject({ tick, pause: { passed: 0 }, handler: "schedule" });
    }
  });

  test("stop when a condition comes to hold, and not while it goes on holding", async () => {
    const session = new Session(await start(exampleBundle(WEATHER)));
    complete(session.seek(0));
    const conditions = [
      "|calculations| >= 2 && decisions >= 3",
      "time > 5ms || decisions == 12",
      "work < 1ms && decisions > 30",
    ];
    const wishes = conditions.map((condition) => ({ kind: "condition", condition }) as const);
    expect(session.setBreakpoints(wishes)).toEqual([null, null, null]);
    const positions = replay(await start(exampleBundle(WEATHER)), 400);
    const node = positions[0]?.containers.findIndex(({ name }) => name === "calculations") ?? -1;
    const holds = [
      (at: Position) => (at.containers[node]?.threads.length ?? 0) >= 2 && at.decisions >= 3,
      (at: Position) => at.time > 5e6 || at.decisions === 12,
      (at: Position) => at.decisions > 30,
    ];
    const stops = positions.flatMap((now, i) => {
      const before = positions[i - 1];
      const place = holds.findIndex((each) => before && each(now) && !each(before));
      return place < 0 ? [] : [[now.tick, place] as const];
    });
    expect(new Set(stops.map(([, place]) => place))).toEqual(new Set([0, 1, 2]));
    expect(stopsForward(session, stops.length)).toEqual(stops);
    expect(stopsBack(session, 1)).toEqual(stops.slice(-2, -1));
  });

  test("look at attributes of threads", async () => {
    const session = new Session(await start(exampleBundle(AGEING)));
    complete(session.seek(0));
    const condition = "log.rank > 5 && alarm[1].rank != 3";
    expect(session.setBreakpoints([{ kind: "condition", condition }])).toEqual([null]);
    complete(session.play(FREELY));
    expect(session.state.breakpoint).toBe(0);
    const rank = () => {
      const { threads } = session.state;
      return threads.find(({ className }) => className === "log")?.attributes[0] ?? 0;
    };
    expect(rank()).toBeGreaterThan(5);
    complete(session.step("tick", -1));
    expect(rank()).toBeLessThanOrEqual(5);
    const { decisions } = session.state;
    const never = `alarm[7].rank != 3 || decisions == ${decisions + 20}`;
    session.setBreakpoints([{ kind: "condition", condition: never }]);
    complete(session.play(FREELY));
    expect(session.state).toMatchObject({ decisions: decisions + 20, breakpoint: 0 });
  });

  test("say of names that have no value between handlers where they have one", async () => {
    const told = async (conditions: readonly string[], bundle = exampleBundle(AGEING)) => {
      const session = new Session(await start(bundle));
      return session.setBreakpoints(
        conditions.map((condition) => ({ kind: "condition", condition }) as const),
      );
    };
    expect(await told(["rank > 3", "log.weight > 3", "cat.rank > 3"])).toEqual([
      "`rank` is an attribute: say of which thread, for example alarm[0].rank.",
      "Threads of this scheduler have no attribute `weight`.",
      "The workload has no thread `cat`.",
    ]);
    const [ofHandler] = await told(["share > 1"], fixtureBundle("stepping"));
    expect(ofHandler).toContain("`share` belongs to `schedule` and has a value only while that");
  });

  test("of what a run does not have tell why, and do not stop it", async () => {
    const session = new Session(await start(exampleBundle(WEATHER)));
    const conditions = ["|nowhere| > 1", "moon == 3", "work", "time[2] > 1", "work > 5 bananas"];
    const problems = session.setBreakpoints([
      ...conditions.map((condition) => ({ kind: "condition", condition }) as const),
      { kind: "handler", handler: "sched_next" },
    ]);
    expect(problems).toEqual([
      "The scheduler has no container `nowhere`.",
      "This run has no variable `moon` that could be read.",
      "“work” is not a comparison. Write for example |ready| >= 3 or load > 1.5.",
      "`time` has no elements.",
      "“5 bananas” is neither a number nor a time.",
      "The scheduler has no handler `sched_next`.",
    ]);
    complete(session.play(FREELY));
    expect(session.state).toMatchObject({ outcome: { kind: "stopped" }, breakpoint: null });
  });

  test("end a run to somewhere else, and are left behind by the next step", async () => {
    const session = new Session(await start(exampleBundle(WEATHER)));
    complete(session.seek(0));
    session.setBreakpoints([{ kind: "dispatch", thread: 2 }]);
    complete(session.runUntil({ kind: "dispatch", thread: 3 }));
    expect(session.state).toMatchObject({ running: 2, breakpoint: 0 });
    complete(session.step("tick", 1));
    expect(session.state.breakpoint).toBeNull();
    session.setBreakpoints([]);
    complete(session.runUntil({ kind: "dispatch", thread: 3 }));
    expect(session.state).toMatchObject({ running: 3, breakpoint: null });
  });

  test("do not reach behind the tick at which a run was taken over", async () => {
    const original = await start(exampleBundle(WEATHER));
    original.run("tick", 60, 60);
    const from = { world: original.exportWorld(), adopt: false };
    const session = new Session(await start(exampleBundle(WEATHER), { from }));
    session.setBreakpoints([{ kind: "handler", handler: "schedule" }]);
    complete(session.play(FREELY));
    const { tick } = session.state;
    complete(session.runBack());
    expect(session.state).toMatchObject({ tick: 60, breakpoint: null });
    complete(session.play(FREELY));
    expect(session.state).toMatchObject({ tick, breakpoint: 0 });
  });
});
