import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import type { Bundle } from "../../src/experiment/trial.js";
import { TraceText } from "../../src/export/trace-text.js";
import { TraceWriter } from "../../src/export/trace-writer.js";
import type { Origin } from "../../src/protocol.js";
import { runHeadless } from "../../src/session/headless.js";
import { Session } from "../../src/session/session.js";
import { complete } from "../../src/session/travel.js";
import { exampleBundle, fixtureBundle, start } from "../support/engines.js";
import { positionOf } from "../support/position.js";
import { EXAMPLES, FIRST_COME, WEATHER } from "../support/programs.js";

const TO_THE_END = { until: null, workloadFile: "workload" };
const ROUND_ROBIN = { folder: "round-robin", name: "round_robin" };

const PROGRAMS: readonly { readonly name: string; readonly program: () => Bundle }[] = [
  ...EXAMPLES.map((example) => ({ name: example.folder, program: () => exampleBundle(example) })),
  ...(["world", "deadlock", "faulty"] as const).map((name) => ({
    name,
    program: () => fixtureBundle(name),
  })),
];

const runTo = (engine: WasmEngine, tick: number) => engine.run("tick", tick, tick);

/** How a run ends from where it stands: its result, and its trace from there on. */
async function rest(engine: WasmEngine) {
  const pieces: string[] = [];
  const sink = new TraceWriter(engine, new TraceText(0), async (text) => {
    pieces.push(text);
  });
  const result = await runHeadless(engine, { ...TO_THE_END, sinks: [sink] });
  return { result, trace: pieces.join("") };
}

async function forkAt(program: Bundle, tick: number, changes: Partial<Origin> = {}) {
  const original = await start(program);
  runTo(original, tick);
  const from = { world: original.exportWorld(), adopt: false, ...changes };
  return { original, fork: await start(program, { from }) };
}

describe.each(PROGRAMS)("a fork of $name", ({ program }) => {
  test("with nothing changed goes on as the original, which goes on as ever", async () => {
    const whole = await start(program());
    const result = await runHeadless(whole, TO_THE_END);
    const { ticks } = result; // and the hash of all that is traced
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 0, max: ticks }), async (tick) => {
        const { original, fork } = await forkAt(program(), tick);
        expect(await runHeadless(fork, TO_THE_END)).toEqual(result);
        expect(fork.stateHash()).toBe(whole.stateHash());
        expect(await runHeadless(original, TO_THE_END)).toEqual(result);
      }),
      { numRuns: 8 },
    );
  });

  test("writes the same trace from there on", async () => {
    const { ticks } = await runHeadless(await start(program()), TO_THE_END);
    // The last tenth only: there are millions of lines.
    const { original, fork } = await forkAt(program(), Math.floor(0.9 * ticks));
    const { trace } = await rest(fork);
    expect(trace).not.toBe("");
    // The original begins with what it had not written yet.
    expect((await rest(original)).trace.endsWith(trace)).toBe(true);
  });

  test("is in the same states as the original, forward and back, but not before its tick", async () => {
    const { original, fork } = await forkAt(program(), 12);
    const [left, right] = [new Session(original), new Session(fork)];
    const beginning = right.tick;
    for (const offset of [28, 13, 1, 48, 21]) {
      const tick = beginning + offset;
      complete(left.seek(tick));
      complete(right.seek(tick));
      expect(positionOf(right)).toEqual(positionOf(left));
    }
    complete(right.seek(0));
    expect(right.tick).toBe(beginning);
    complete(right.step("tick", -1));
    expect(right.tick).toBe(beginning);
    complete(right.step("decision", -1));
    expect(right.tick).toBe(beginning);
    expect(right.timeline(0, 1e9, 100).oldest).toBe(right.state.time);
  });
});

describe("a fork", () => {
  test("with another seed meets other chances", async () => {
    const program = exampleBundle(FIRST_COME);
    const { original, fork } = await forkAt(program, 500, { seed: "7" });
    const [kept, reseeded] = [await rest(original), await rest(fork)];
    expect(reseeded.result.outcome).toEqual({ kind: "stopped" });
    expect(reseeded.result.traceHash).not.toBe(kept.result.traceHash);
    const again = await forkAt(program, 500, { seed: "7" });
    expect((await rest(again.fork)).result).toEqual(reseeded.result);
  });

  test("with an edited variable goes on from its new value", async () => {
    const program = exampleBundle(WEATHER);
    const { original, fork } = await forkAt(program, 300, { variables: { work: 2_000_000 } });
    const value = (engine: WasmEngine) =>
      engine.variables()[engine.workload.variables.findIndex((v) => v.name === "work")];
    expect([value(original), value(fork)]).toEqual([500_000, 2_000_000]);
    const [kept, slower] = [await rest(original), await rest(fork)];
    expect(slower.result.timeNs).toBeGreaterThan(2 * kept.result.timeNs);
  });

  test("is taken over by another scheduler, which is told of every thread", async () => {
    const program = exampleBundle(WEATHER);
    const original = await start(program);
    runTo(original, 800);
    const { time, threadCount } = original.look();
    const successor = { ...program, scheduler: exampleBundle(FIRST_COME).scheduler };
    const from = { world: original.exportWorld(), adopt: true };
    const fork = await start(successor, { from });
    expect(fork.descriptor.name).toBe("first_come");
    const session = new Session(fork);
    expect(session.state.time).toBe(time);
    complete(session.run(1 + threadCount));
    expect(session.state.containers.some(({ threads }) => threads.length > 0)).toBe(true);
    complete(session.run(Number.POSITIVE_INFINITY));
    expect(session.state.outcome).toMatchObject({ kind: "stopped" });
    expect((await rest(original)).result.outcome).toMatchObject({ kind: "stopped" });
  });

  test("can be forked again", async () => {
    const program = exampleBundle(ROUND_ROBIN);
    const whole = await rest(await start(program));
    const { fork } = await forkAt(program, 100);
    runTo(fork, 400);
    const second = await start(program, { from: { world: fork.exportWorld(), adopt: false } });
    expect((await rest(second)).result).toEqual(whole.result);
  });

  test.each([
    ["an unknown variable", { variables: { nosuch: 1 } }, "nosuch"],
    ["an unknown thread", { attributes: [{ thread: 99, name: "a", value: 1 }] }, "99"],
    ["damaged bytes", { world: new Uint8Array(64) }, "not a run"],
  ])("refuses %s with a message", async (_, changes, message) => {
    await expect(forkAt(exampleBundle(FIRST_COME), 50, changes)).rejects.toThrow(message);
  });
});
