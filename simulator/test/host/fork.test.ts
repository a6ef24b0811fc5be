import { expect, test } from "vitest";
import { SimulatorClient } from "../../src/host/client.js";
import { SimulationServer } from "../../src/host/server.js";
import { TestClock } from "../support/clock.js";
import { exampleBundle, runtimeBytes } from "../support/engines.js";
import { FIRST_COME, WEATHER } from "../support/programs.js";

/** A client and its worker, joined by a channel. */
function connect() {
  const { port1, port2 } = new MessageChannel();
  const server = new SimulationServer(new TestClock(), (answer) => port2.postMessage(answer));
  port2.onmessage = ({ data }) => void server.receive(data);
  const end = () => port2.close();
  return { client: new SimulatorClient(port1), end };
}

test("a run goes on in another worker with another seed, and stays as it is in its own", async () => {
  const [left, right] = [connect(), connect()];
  const program = { ...exampleBundle(FIRST_COME), seed: "1", parameters: {} };
  const runtime = () => runtimeBytes().buffer;
  await left.client.load({ ...program, runtime: runtime() });
  const original = await left.client.seek(400);

  const from = { world: await left.client.world(), adopt: false, seed: "2" };
  const fork = await right.client.load({ ...program, runtime: runtime(), from });
  expect(fork).toMatchObject({ tick: 400, time: original.time, threads: original.threads });
  await right.client.seek(900);
  await left.client.seek(900);
  const [kept, changed] = [await left.client.measures(), await right.client.measures()];
  expect(changed.time_ns).not.toBe(kept.time_ns);
  expect(await left.client.seek(400)).toMatchObject({ time: original.time });
  left.end();
  right.end();
});

test("another scheduler takes a run over in another worker, and both tell how they decide from there on", async () => {
  const [left, right] = [connect(), connect()];
  const program = { ...exampleBundle(WEATHER), seed: "1", parameters: {} };
  const runtime = () => runtimeBytes().buffer;
  await left.client.load({ ...program, runtime: runtime() });
  const { tick, time } = await left.client.seek(800);

  const { scheduler } = exampleBundle(FIRST_COME);
  const from = { world: await left.client.world(), adopt: true };
  const fork = await right.client.load({ ...program, scheduler, runtime: runtime(), from });
  expect(fork).toMatchObject({ tick, time });
  expect(fork.containers.map(({ name }) => name)).not.toEqual(
    (await left.client.seek(tick)).containers.map(({ name }) => name),
  );
  const until = time + 20e6;
  const original = await left.client.digest(until, { after: tick });
  const forked = await right.client.digest(until, { after: tick });
  for (const { decisions, ended } of [original, forked]) {
    expect(decisions.threads.length).toBeGreaterThan(3);
    expect(decisions.total).toBe(decisions.threads.length);
    expect(decisions.ticks.every((each) => each > tick)).toBe(true);
    expect(ended).toBe(false);
  }
  expect(forked.threads).toEqual(original.threads);
  const whole = await left.client.digest(until);
  expect(whole.decisions.total).toBeGreaterThan(original.decisions.total);
  expect(whole.decisions.threads.slice(-5)).toEqual(original.decisions.threads.slice(-5));
  await right.client.seek(tick + 300);
  expect(await right.client.seek(0)).toMatchObject({ tick, time });
  left.end();
  right.end();
});
