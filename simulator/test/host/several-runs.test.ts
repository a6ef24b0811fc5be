import { expect, test } from "vitest";
import { SimulatorClient } from "../../src/host/client.js";
import { SimulationServer } from "../../src/host/server.js";
import type { Answer } from "../../src/protocol.js";
import { TestClock } from "../support/clock.js";
import { exampleBundle, runtimeBytes } from "../support/engines.js";
import { FIRST_COME, WEATHER } from "../support/programs.js";

/** One worker, and clients of several of its runs. */
function connect() {
  const heard: Answer[] = [];
  const ports: MessagePort[] = [];
  const server = new SimulationServer(new TestClock(), (answer) => {
    heard.push(answer);
    for (const port of ports) port.postMessage(answer);
  });
  const clientOf = (run: number) => {
    const { port1, port2 } = new MessageChannel();
    port2.onmessage = ({ data }) => void server.receive(data);
    ports.push(port2);
    return new SimulatorClient(port1, { run });
  };
  const end = () => {
    for (const port of ports) port.close();
  };
  return { clientOf, heard, end };
}

const program = (example: typeof FIRST_COME) => ({
  ...exampleBundle(example),
  seed: "1",
  parameters: {},
});

test("several runs in one worker go on apart, and one runtime serves them all", async () => {
  const { clientOf, heard, end } = connect();
  const [first, second, alone] = [clientOf(1), clientOf(2), connect()];
  const states: number[] = [];
  second.onState(({ tick }) => states.push(tick));
  await first.load({ ...program(FIRST_COME), runtime: runtimeBytes().buffer });
  await second.load(program(WEATHER));
  const [left, right] = await Promise.all([first.seek(300), second.seek(200)]);
  await first.step("tick", -1);
  const only = alone.clientOf(0);
  await only.load({ ...program(WEATHER), runtime: runtimeBytes().buffer });
  expect(await only.seek(200)).toEqual(right);
  expect(left.tick).toBe(300);
  expect(await second.measures()).toEqual(await only.measures());
  expect(states.at(-1)).toBe(200);
  expect(new Set(heard.map(({ run }) => run))).toEqual(new Set([1, 2]));
  end();
  alone.end();
});

test("a run that was closed is gone, and the others go on", async () => {
  const { clientOf, heard, end } = connect();
  const [first, second] = [clientOf(1), clientOf(2)];
  await first.load({ ...program(FIRST_COME), runtime: runtimeBytes().buffer });
  await second.load(program(FIRST_COME));
  first.close();
  await expect(clientOf(1).pause()).rejects.toThrow("No simulation is loaded yet.");
  const told = heard.length;
  expect((await second.seek(100)).tick).toBe(100);
  expect(heard.slice(told).map(({ run }) => run)).not.toContain(1);
  end();
});
