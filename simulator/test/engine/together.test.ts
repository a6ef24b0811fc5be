import { expect, test } from "vitest";
import type { Lead } from "../../src/engine/exchange.js";
import { loadEngine } from "../../src/engine/load.js";
import { type Link, runTogether } from "../../src/engine/together.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { Outcome } from "../../src/generated/layout.js";
import { fixtureBundle, sharedRuntime } from "../support/engines.js";

const MS = 1_000_000;

async function member(
  fixture: "client" | "server",
  leads: Record<string, Lead>,
  seed = "1",
): Promise<WasmEngine> {
  const program = { runtime: sharedRuntime(), ...fixtureBundle(fixture), seed, parameters: {} };
  const engine = await loadEngine({ ...program, leads });
  if (!engine.ok) throw new Error(engine.message);
  return engine.value;
}

const newClient = (seed?: string) => member("client", { requests: "out", answers: "in" }, seed);
const newServer = () => member("server", { jobs: "in", done: "out" });

const links = (client: WasmEngine, server: WasmEngine, delay: number): Link[] => [
  { from: client, channel: "requests", to: server, into: "jobs", delay },
  { from: server, channel: "done", to: client, into: "answers", delay: 2 * delay },
];

/** Goes to the end; gives how often the members took turns. */
function runToEnd(members: WasmEngine[], between: Link[], until: number): number {
  const travel = runTogether(members, between, until);
  for (let turns = 0; ; turns++) {
    const { done, value } = travel.next();
    if (!done) continue;
    if (!value.ok) throw new Error(value.message);
    return turns;
  }
}

const figures = (engine: WasmEngine) => {
  const { tick, traceHash } = engine.look();
  return { tick, traceHash, stateHash: engine.stateHash() };
};

test("a client and a server in runtimes of their own answer each other", async () => {
  const [client, server] = [await newClient(), await newServer()];
  runToEnd([client, server], links(client, server, MS), 1000 * MS);
  expect(client.look().outcome).toBe(Outcome.STOPPED);
  const { counters, histograms } = client.measures() as Record<string, { count: number }[]>;
  expect(counters?.[0]?.count).toBe(60);
  // At least both ways and the shortest work.
  expect(histograms?.[0]).toMatchObject({ name: "response", count: 60 });
  expect(Reflect.get(histograms?.[0] ?? {}, "min")).toBeGreaterThanOrEqual(3.5 * MS);
  expect(server.look().time).toBeLessThanOrEqual(1000 * MS);
});

test("how runs come out does not depend on the length of their turns", async () => {
  const [client, server] = [await newClient(), await newServer()];
  const turns = runToEnd([client, server], links(client, server, MS), 100 * MS);
  const [other, otherServer] = [await newClient(), await newServer()];
  const idle = { from: other, channel: "nothing", to: otherServer, into: "jobs", delay: MS / 10 };
  const more = runToEnd([otherServer, other], [...links(other, otherServer, MS), idle], 100 * MS);
  expect(more).toBeGreaterThan(turns);
  expect(figures(other)).toEqual(figures(client));
  expect(figures(otherServer)).toEqual(figures(server));
});

test("several senders come in the order in which they sent", async () => {
  const run = async (delay: number) => {
    const clients = [await newClient("1"), await newClient("2")];
    const server = await newServer();
    const jobs = clients.map((from) => ({ from, channel: "requests", to: server, into: "jobs" }));
    const between: Link[] = jobs.map((link) => ({ ...link, delay: MS }));
    const idle = { from: server, channel: "nothing", to: server, into: "jobs", delay };
    runToEnd([...clients, server], [...between, idle], 30 * MS);
    return figures(server);
  };
  expect(await run(MS / 10)).toEqual(await run(MS));
});

test("a member goes back and on with the messages that it had", async () => {
  const [client, server] = [await newClient(), await newServer()];
  runToEnd([client, server], links(client, server, MS), 100 * MS);
  const end = figures(server);
  server.seek(20, 1e9);
  expect(server.look().tick).toBe(20);
  server.seek(end.tick, 1e9);
  expect(figures(server)).toEqual(end);
  expect(server.exchange.take()).toEqual([]);
});

test("what does not fit is told", async () => {
  const server = await newServer();
  const { exchange } = server;
  const message = { time: 5, created: 5, fields: [1] };
  expect(exchange.give("done", message)).toMatchObject({ ok: false });
  expect(exchange.give("elsewhere", message)).toMatchObject({
    message: "The workload has no channel elsewhere.",
  });
  expect(exchange.give("jobs", { ...message, fields: [] })).toMatchObject({
    message: "Messages of the channel jobs have 1 fields, and this one has 0.",
  });
  expect(exchange.give("jobs", { ...message, time: 0.5 })).toMatchObject({ ok: false });
  server.run("time", 100, 1e9);
  expect(exchange.give("jobs", message)).toMatchObject({
    message: expect.stringContaining("comes too late"),
  });
  const instantly = runTogether([server], links(server, server, 0), 10).next();
  expect(instantly.value).toMatchObject({ message: "A message is under way for at least 1 ns." });
});

test("a channel that is not there cannot lead anywhere", async () => {
  await expect(member("server", { mail: "in" })).rejects.toThrow("no channel mail");
});
