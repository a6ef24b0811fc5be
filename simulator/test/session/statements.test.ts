import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { SimulationState } from "../../src/protocol.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { placesInTrace } from "../support/places.js";
import { positionOf, replay } from "../support/position.js";
import { EXAMPLES, WEATHER } from "../support/programs.js";

const STATEMENTS = 40;
const KNOWN = 60;

const RUNS = [
  ...EXAMPLES.map((example) => ({
    name: example.folder,
    program: () => exampleBundle(example),
  })),
  ...(["stopping", "dividing", "faulty", "deadlock", "stepping"] as const).map((name) => ({
    name,
    program: () => fixtureBundle(name),
  })),
];

const stepBy = (session: Session, direction: 1 | -1) =>
  complete(session.step("statement", direction));

/** A session at the start of its run. */
async function begin(program: ReturnType<typeof exampleBundle>): Promise<Session> {
  const session = new Session(await start(program));
  complete(session.seek(0));
  return session;
}

/** Walks on until the next statement stands in that line. */
function walkToLine(session: Session, lines: readonly number[], line: number): SimulationState {
  for (let steps = 0; steps < 300; steps++) {
    stepBy(session, 1);
    const { pause } = session.state;
    if (pause !== null && lines[pause.site] === line) return session.state;
  }
  throw new Error(`line ${line} was never reached`);
}

describe("steps by statement", () => {
  test.each(RUNS)("go to each place that the trace tells, and back ($name)", async (run) => {
    const places = placesInTrace(await start(run.program()), STATEMENTS);
    const session = await begin(run.program());
    const states = [positionOf(session)];
    for (const place of places) {
      stepBy(session, 1);
      const { tick, pause } = session.state;
      expect([tick, pause?.site, pause?.value]).toEqual(place);
      states.push(positionOf(session));
    }
    expect(places.length).toBeGreaterThan(10);
    for (let at = states.length - 2; at >= 0; at--) {
      stepBy(session, -1);
      expect(positionOf(session)).toEqual(states[at]);
    }
  });

  test.each(RUNS)(
    "are gone to at once, by tick and what the handler has passed ($name)",
    async (run) => {
      const walked = await begin(run.program());
      const others = await begin(run.program());
      for (let step = 0; step < STATEMENTS; step++) {
        stepBy(walked, 1);
        const { tick, pause, outcome } = walked.state;
        complete(others.seek(tick, pause?.passed));
        // A run may end behind its last tick: that is a step further.
        if (outcome !== null && !others.ended) complete(others.step("tick", 1));
        expect(positionOf(others)).toEqual(positionOf(walked));
      }
      const { tick } = walked.state;
      const [beyond, end] = [await begin(run.program()), await begin(run.program())];
      complete(beyond.seek(tick, 1_000_000));
      complete(end.seek(tick));
      expect(positionOf(beyond)).toEqual(positionOf(end));
    },
  );

  test.each(RUNS)("change nothing of the run ($name)", async (run) => {
    const positions = replay(await start(run.program()), KNOWN);
    const index = fc.nat(positions.length - 2);
    const walk = fc.array(fc.constantFrom(1 as const, -1 as const), { minLength: 1, maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(index, index, walk, async (from, to, directions) => {
        const session = await begin(run.program());
        complete(session.seek(positions[from]?.tick ?? 0));
        for (const direction of directions) stepBy(session, direction);
        complete(session.seek(positions[to]?.tick ?? 0));
        expect(positionOf(session)).toEqual(positions[to]);
      }),
      { numRuns: 5 },
    );
  });

  test("lead to the same end as a run without them", async () => {
    const plain = await start(exampleBundle(WEATHER));
    plain.setTraceLevel(1);
    plain.run("tick", Number.MAX_SAFE_INTEGER, Number.MAX_SAFE_INTEGER);
    const engine = await start(exampleBundle(WEATHER));
    const session = new Session(engine);
    for (let step = 0; step < 50; step++) stepBy(session, step % 5 === 4 ? -1 : 1);
    complete(session.run(Number.POSITIVE_INFINITY));
    expect(session.ended).toBe(true);
    expect(engine.look().traceHash).toBe(plain.look().traceHash);
  });

  test("show the variables of the handler, the inner ones in place of outer ones", async () => {
    const program = fixtureBundle("stepping");
    const engine = await start(program);
    const lines = engine.descriptor.sites.map(({ line }) => line);
    const session = new Session(engine);
    complete(session.seek(0));
    expect(walkToLine(session, lines, 18).pause?.locals).toEqual([
      { name: "t", type: "thread", value: 1 },
    ]);
    const inLoop = walkToLine(session, lines, 27).pause?.locals;
    expect(inLoop).toEqual([
      { name: "turns", type: "int", value: 4 },
      { name: "share", type: "float", value: 0.5 },
      { name: "r", type: "thread", value: 1 },
    ]);
    const behind = walkToLine(session, lines, 33);
    expect(behind.pause?.locals).toEqual([
      { name: "turns", type: "int", value: 3 },
      { name: "share", type: "float", value: 3.5 },
    ]);
  });

  test("show what the handler has done so far, and nothing that comes behind", async () => {
    const engine = await start(fixtureBundle("stepping"));
    const { sites } = engine.descriptor;
    const lines = sites.map(({ line }) => line);
    const session = new Session(engine);
    complete(session.seek(0));
    const before = walkToLine(session, lines, 33);
    const names = (state: SimulationState) =>
      Object.fromEntries(state.containers.map(({ name, threads }) => [name, threads]));
    expect(names(before)["current"]).toEqual([]);
    expect(before.moves).toEqual([]);
    expect(before.outcome).toBeNull();
    const after = walkToLine(session, lines, 34);
    expect(after.tick).toBe(before.tick);
    expect(names(after)["current"]).toEqual([1]);
    expect(after.moves.map(({ thread }) => thread)).toEqual([1]);
    const told = session.events(null, 100).events;
    expect(told.at(-1)?.kind).toBe("TRANSFER");
    expect(told.some(({ kind }) => kind === "DISPATCH")).toBe(false);
  });

  test("lead on to a fault within a handler, and back to the statement before it", async () => {
    const session = await begin(fixtureBundle("faulty"));
    let last = positionOf(session);
    for (let steps = 0; session.state.outcome === null && steps < 500; steps++) {
      last = positionOf(session);
      stepBy(session, 1);
    }
    expect(session.state).toMatchObject({ outcome: { kind: "fault" }, pause: null });
    expect(last).toMatchObject({ outcome: null, pause: { value: 0 } });
    stepBy(session, -1);
    expect(positionOf(session)).toEqual(last);
  });

  test("by tick lead out of the handler: forward to its end, back to before it", async () => {
    const positions = replay(await start(exampleBundle(WEATHER)), 30);
    const session = await begin(exampleBundle(WEATHER));
    complete(session.seek(20));
    stepBy(session, 1);
    stepBy(session, 1);
    complete(session.step("tick", 1));
    expect(positionOf(session)).toEqual(positions[21]);
    stepBy(session, -1);
    expect(session.state).toMatchObject({ tick: 21, pause: { passed: expect.any(Number) } });
    complete(session.step("tick", -1));
    expect(positionOf(session)).toEqual(positions[20]);
  });

  test("go on within a fork, which begins before the handler that it was made in", async () => {
    const program = exampleBundle(WEATHER);
    const session = await begin(program);
    complete(session.seek(20));
    stepBy(session, 1);
    expect(session.state.tick).toBe(21);
    complete(session.leave());
    const from = { world: session.exportWorld(), adopt: false };
    const fork = new Session(await start(program, { from }));
    expect(fork.state).toMatchObject({ tick: 20, pause: null });
    stepBy(fork, 1);
    stepBy(session, 1);
    expect(fork.state.pause).toEqual(session.state.pause);
    stepBy(fork, -1);
    expect(fork.state).toMatchObject({ tick: 20, pause: null });
    stepBy(fork, -1);
    expect(fork.state).toMatchObject({ tick: 20, pause: null });
  });
});
