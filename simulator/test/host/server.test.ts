import { describe, expect, test } from "vitest";
import type { Answer, Load, SimulationState } from "../../src/protocol.js";
import { TestClock } from "../support/clock.js";
import { exampleBundle, fixtureBundle, runtimeBytes } from "../support/engines.js";
import { RUN, workerOfOneRun } from "../support/one-run.js";
import { FIRST_COME, WEATHER } from "../support/programs.js";

function setUp() {
  const answers: Answer[] = [];
  const clock = new TestClock();
  const server = workerOfOneRun(clock, (answer) => answers.push(answer));
  const states = () => answers.filter((answer) => answer.type === "state");
  const answerTo = (id: number) => answers.find((answer) => answer.id === id);
  const stateOf = (id: number): SimulationState => {
    const answer = answerTo(id);
    if (answer?.type !== "state" && answer?.type !== "loaded") throw new Error("no state");
    return answer.state;
  };
  return { answers, clock, server, states, answerTo, stateOf };
}

function loadRequest(id: number, program = exampleBundle(WEATHER)) {
  const runtime = runtimeBytes().buffer;
  const load: Load = { runtime, seed: "1", parameters: {}, ...program };
  return { type: "load", id, ...load } as const;
}

async function loaded(program = exampleBundle(WEATHER)) {
  const worker = setUp();
  await worker.server.receive(loadRequest(1, program));
  expect(worker.answerTo(1)?.type).toBe("loaded");
  return worker;
}

describe("the simulation worker", () => {
  test("refuses what comes before a load, and a first load without the runtime", async () => {
    const { server, answers } = setUp();
    await server.receive({ type: "pause", id: 1 });
    const { runtime: _, ...rest } = loadRequest(2);
    await server.receive(rest);
    expect(answers).toEqual([
      { type: "error", run: RUN, id: 1, message: "No simulation is loaded yet." },
      { type: "error", run: RUN, id: 2, message: "The first load must bring the runtime." },
    ]);
  });

  test("plays to the end, telling states on the way, the last of them at rest", async () => {
    const { server, stateOf, states } = await loaded();
    await server.receive({ type: "run", id: 2, speed: null });
    expect(stateOf(2).playing).toBe(true);
    const last = states().at(-1)?.state;
    expect(last?.playing).toBe(false);
    expect(last?.outcome).toMatchObject({ kind: "stopped" });
    expect(last?.moves.length).toBeGreaterThan(0);
    expect(last?.path.length).toBeGreaterThan(0);
  });

  test("plays as many ticks per second as it is told", async () => {
    const { clock, server, states, stateOf } = await loaded();
    const from = stateOf(1).tick;
    void server.receive({ type: "run", id: 2, speed: 100 });
    await clock.advance(1000);
    const told = states().at(-1)?.state;
    expect(told?.playing).toBe(true);
    expect(told?.tick).toBeGreaterThanOrEqual(from + 98);
    expect(told?.tick).toBeLessThanOrEqual(from + 100);
    expect(told?.path.length).toBeGreaterThan(0);
    expect(states().length).toBeLessThanOrEqual(1000 / 16 + 2);
  });

  test("steps by statement, stays within the handler on a pause, and gives a world from before it", async () => {
    const { server, stateOf, answerTo } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 9 });
    await server.receive({ type: "step", id: 3, unit: "statement", direction: 1 });
    await server.receive({ type: "pause", id: 4 });
    expect(stateOf(4)).toEqual(stateOf(3));
    expect(stateOf(3)).toMatchObject({ tick: 10, handler: "schedule", pause: { passed: 0 } });
    await server.receive({ type: "world", id: 5 });
    expect(answerTo(5)?.type).toBe("world");
    await server.receive({ type: "pause", id: 6 });
    expect(stateOf(6)).toMatchObject({ tick: 9, pause: null });
  });

  test("plays until something is met, and can be paused before", async () => {
    const { server, stateOf, states } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 0 });
    await server.receive({ type: "runUntil", id: 3, until: { kind: "dispatch", thread: 8 } });
    expect(stateOf(3).playing).toBe(true);
    const met = states().at(-1)?.state;
    expect(met).toMatchObject({ playing: false, handler: "schedule", running: 8, outcome: null });
    const never = { kind: "length", container: 1, length: 99 } as const;
    const playing = server.receive({ type: "runUntil", id: 4, until: never });
    await server.receive({ type: "pause", id: 5 });
    await playing;
    expect(stateOf(5)).toMatchObject({ playing: false, outcome: null });
  });

  test("stops at a breakpoint while it plays at a pace, and says at which", async () => {
    const { clock, server, stateOf, answerTo, states } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 0 });
    const breakpoints = [
      { kind: "condition", condition: "moon > 1" },
      { kind: "dispatch", thread: 3 },
    ] as const;
    await server.receive({ type: "breakpoints", id: 3, breakpoints });
    expect(answerTo(3)).toMatchObject({
      problems: ["This run has no variable `moon` that could be read.", null],
    });
    const playing = server.receive({ type: "run", id: 4, speed: 100 });
    await clock.advance(5000);
    await playing;
    const stopped = states().at(-1)?.state;
    expect(stopped).toMatchObject({ playing: false, running: 3, breakpoint: 1, outcome: null });
    await server.receive({ type: "step", id: 5, unit: "decision", direction: 1 });
    expect(stateOf(5).breakpoint).toBeNull();
    await server.receive({ type: "runBack", id: 6 });
    expect(stateOf(6)).toMatchObject({ tick: stopped?.tick, breakpoint: 1, playing: false });
  });

  test("answers a pause while it plays, and stays where it is", async () => {
    const { clock, server, stateOf, states } = await loaded();
    const playing = server.receive({ type: "run", id: 2, speed: null });
    await server.receive({ type: "pause", id: 3 });
    await playing;
    await clock.advance(100);
    expect(stateOf(3)).toMatchObject({ playing: false, outcome: null });
    expect(states().at(-1)?.state.tick).toBe(stateOf(3).tick);
    expect(stateOf(3).path.length).toBeGreaterThan(0);
  });

  test("answers every request though a newer one takes its place", async () => {
    const { server, stateOf } = await loaded();
    const first = server.receive({ type: "seek", id: 2, tick: 3000 });
    const second = server.receive({ type: "seek", id: 3, tick: 20 });
    await Promise.all([first, second]);
    expect(stateOf(3).tick).toBe(20);
    expect(stateOf(2).tick).toBeLessThan(3000);
  });

  test("steps forth and back to the same state", async () => {
    const { server, stateOf } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 40 });
    await server.receive({ type: "step", id: 3, unit: "decision", direction: 1 });
    await server.receive({ type: "seek", id: 4, tick: 40 });
    expect(stateOf(3).decisions).toBe(stateOf(2).decisions + 1);
    const { lastTick: _t, lastTime: _u, ...before } = stateOf(2);
    expect(stateOf(4)).toMatchObject(before);
  });

  test("gives measures, the timeline and the newest events", async () => {
    const { server, answerTo } = await loaded();
    await server.receive({ type: "seek", id: 2, tick: 100 });
    await server.receive({ type: "measures", id: 3 });
    await server.receive({ type: "timeline", id: 4, from: 0, to: 1e9, columns: 100 });
    await server.receive({ type: "events", id: 5, before: null, count: 3 });
    expect(answerTo(3)).toMatchObject({ type: "measures", measures: { ticks: 100 } });
    expect(answerTo(4)).toMatchObject({ type: "timeline", timeline: { from: 0, oldest: 0 } });
    expect(answerTo(5)).toMatchObject({ type: "events", events: [{}, {}, { kind: "LEAVE" }] });
  });

  test("stops a scheduler that never returns, names its line, and goes on answering", async () => {
    const worker = await loaded(fixtureBundle("endless"));
    const { answerTo, server, states, stateOf } = worker;
    await server.receive({ type: "run", id: 2, speed: null });
    expect(states().at(-1)?.state.outcome).toMatchObject({
      kind: "fault",
      fault: "FUEL",
      handler: "schedule",
      where: { line: 19 },
    });
    expect(states().at(-1)?.state.path.length).toBe(256);
    await server.receive({ type: "step", id: 3, unit: "tick", direction: -1 });
    expect(stateOf(3).outcome).toBeNull();
    await server.receive({ type: "timeline", id: 4, from: 0, to: 1e9, columns: 100 });
    expect(answerTo(4)).toMatchObject({ timeline: { oldest: 0 } });
  });

  test("puts a second load in the place of the first", async () => {
    const { server, answerTo, stateOf } = await loaded();
    await server.receive({ type: "run", id: 2, speed: null });
    const { runtime: _, ...again } = loadRequest(3, exampleBundle(FIRST_COME));
    await server.receive(again);
    expect(answerTo(3)?.type).toBe("loaded");
    expect(stateOf(3).containers.map(({ name }) => name)).toContain("suspended");
  });

  test("refuses a scheduler that it cannot load and can be loaded again", async () => {
    const { server, answerTo } = await loaded();
    await server.receive({ ...loadRequest(2), scheduler: new Uint8Array([1, 2, 3]) });
    expect(answerTo(2)).toMatchObject({ type: "error" });
    await server.receive(loadRequest(3));
    expect(answerTo(3)?.type).toBe("loaded");
  });
});
