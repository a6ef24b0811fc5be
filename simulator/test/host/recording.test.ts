import { readFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import { SimulatorClient } from "../../src/host/client.js";
import { SimulationServer } from "../../src/host/server.js";
import type { Request } from "../../src/protocol.js";
import { TestClock } from "../support/clock.js";
import { exampleBundle, runtimeBytes } from "../support/engines.js";
import { EXAMPLES, FIRST_COME, fixtureFile } from "../support/programs.js";

/** Written on real Pth; docs/reference/simulator.md has the command. */
const recording = new Uint8Array(readFileSync(fixtureFile("first_come_pth.trace")));
const ON_PTH = EXAMPLES.find(({ folder }) => folder === "first-come-pth") ?? FIRST_COME;
const { scheduler, workload } = exampleBundle(ON_PTH);

function connected(): SimulatorClient {
  const { port1, port2 } = new MessageChannel();
  const server = new SimulationServer(new TestClock(), (answer) => port2.postMessage(answer));
  port2.onmessage = ({ data }: MessageEvent<Request>) => void server.receive(data);
  return new SimulatorClient(port1);
}

async function opened() {
  const client = connected();
  const answer = await client.open({ scheduler, recording, anyway: false });
  if (answer.kind !== "opened") throw new Error(`it does not fit: ${answer.fit}`);
  return { client, ...answer };
}

describe("a worker with a recording", () => {
  test("shows a run of real Pth, forward and back", async () => {
    const { client, recording: info, state } = await opened();
    expect(info).toMatchObject({ scheduler: "first_come_pth", isCut: false, fit: "same" });
    expect(state).toMatchObject({ tick: 0, time: 0, threads: [], outcome: null });
    const end = await client.seek(info.ticks + 1);
    expect(end).toMatchObject({ outcome: { kind: "exited" }, time: info.duration });
    expect(end.decisions).toBe(info.decisions);
    expect(end.threads.map(({ className }) => className)).toEqual(
      expect.arrayContaining(["main", "acceptor", "worker", "index", "clients"]),
    );
    const decided = await client.step("decision", -1);
    expect(decided.handler).toBe("schedule");
    expect(decided.running).toBeGreaterThan(0);
    expect(decided.moves.at(-1)?.thread).toBe(decided.running);
    client.close();
  });

  test("gives its timeline, events, measures and files like a simulation", async () => {
    const { client, recording: info } = await opened();
    await client.seek(info.ticks);
    const { lanes, lengths } = await client.timeline(0, info.duration, 500);
    expect(lanes.length).toBe(info.threads);
    expect(lanes.flat().some(({ state }) => state === "running")).toBe(true);
    expect(lengths.flat().some(({ length }) => length > 1)).toBe(true);
    const { events } = await client.events(null, 50);
    expect(events.map(({ text }) => text).join("\n")).toMatch(/Thread \d+ \(\w+\) runs$/m);
    const measures = await client.measures();
    expect(measures).toMatchObject({ decisions: info.decisions, histograms: [] });
    const csv = await (await client.export("trace-csv")).text();
    expect(csv).toContain("schedule called");
    const perfetto = JSON.parse(await (await client.export("perfetto")).text());
    expect(perfetto.traceEvents.length).toBeGreaterThan(info.decisions);
    client.close();
  });

  test("cannot be forked, and goes on", async () => {
    const { client } = await opened();
    await expect(client.world()).rejects.toThrow("A recorded run cannot be continued.");
    expect(await client.step("tick", 1)).toMatchObject({ tick: 1 });
    client.close();
  });

  test("says why it has no steps by statement, and goes on", async () => {
    const { client } = await opened();
    await expect(client.step("statement", 1)).rejects.toThrow(
      "A recorded run tells which handlers were called, but not the statements within them. Step by tick or decision.",
    );
    expect(await client.step("tick", 1)).toMatchObject({ tick: 1, pause: null });
    client.close();
  });

  test("says of another scheduler whose it is, and keeps what was loaded", async () => {
    const client = connected();
    const program = exampleBundle(FIRST_COME);
    const runtime = runtimeBytes().buffer;
    await client.load({ runtime, seed: "1", parameters: {}, ...program });
    const other = { scheduler: program.scheduler, recording, anyway: true };
    expect(await client.open(other)).toEqual({
      kind: "unfit",
      fit: "other",
      scheduler: "first_come_pth",
    });
    const damaged = recording.slice();
    damaged[200] = 250;
    await expect(client.open({ scheduler, recording: damaged, anyway: false })).rejects.toThrow(
      "The trace is damaged at byte",
    );
    expect(await client.run(null)).toMatchObject({ playing: true });
    client.close();
  });

  test("tells what a recorded and a simulated run come to in the same terms", async () => {
    const { client, recording: info } = await opened();
    const real = await client.digest(null);
    expect(real).toMatchObject({ time: info.duration, ended: true });
    expect(real.decisions.total).toBe(info.decisions);
    const runtime = runtimeBytes().buffer;
    await client.load({ runtime, seed: "1", parameters: {}, scheduler, workload });
    const simulated = await client.digest(info.duration);
    expect(simulated.time).toBeLessThanOrEqual(info.duration);
    expect(simulated.time).toBeGreaterThan(info.duration * 0.9);
    const worker = simulated.classes.find(({ name }) => name === "worker");
    expect(worker?.responses.count).toBeGreaterThan(0);
    expect(worker?.waits.max).toBeLessThanOrEqual(worker?.responses.max ?? 0);
    for (const digest of [real, simulated]) {
      const turns = digest.classes.reduce((sum, { waits }) => sum + waits.count, 0);
      expect(Math.abs(turns - digest.decisions.total)).toBeLessThanOrEqual(1);
      const { threads, ticks } = digest.decisions;
      expect(threads.length).toBe(digest.decisions.total);
      expect([...ticks]).toEqual([...ticks].sort((a, b) => a - b));
    }
    client.close();
  });

  test("a comparison can be called off", async () => {
    const { client } = await opened();
    const signal = AbortSignal.abort();
    await expect(client.digest(null, { signal })).rejects.toThrow("The comparison was cancelled.");
    expect(await client.step("tick", 1)).toMatchObject({ tick: 1 });
    client.close();
  });
});
