import { expect, test } from "vitest";
import { loadEngine } from "../../src/engine/load.js";
import type { WasmEngine } from "../../src/engine/wasm-engine.js";
import { Outcome } from "../../src/generated/layout.js";
import type { SystemProcess } from "../../src/system/process.js";
import { fixtureBundle, sharedRuntime } from "../support/engines.js";
import {
  clientServer,
  constant,
  expression,
  figures,
  leads,
  MS,
  node,
  runSystem,
  startSystem,
  way,
} from "./support.js";

test("a client and a server on nodes of their own answer each other", async () => {
  const system = await startSystem(clientServer());
  runSystem(system, 1000 * MS);
  const [client, server] = system.processes.map(({ engine }) => engine) as [WasmEngine, WasmEngine];
  expect(client.look().outcome).toBe(Outcome.STOPPED);
  const { counters, histograms } = client.measures() as Record<string, { count: number }[]>;
  expect(counters?.[0]?.count).toBe(60);
  // At least both ways and the shortest work.
  expect(histograms?.[0]).toMatchObject({ name: "response", count: 60 });
  expect(Reflect.get(histograms?.[0] ?? {}, "min")).toBeGreaterThanOrEqual(2.5 * MS);
  expect(server.look().time).toBeLessThanOrEqual(1000 * MS);
});

test("how often a host stops on the way decides nothing", async () => {
  const [at, often] = [await startSystem(clientServer()), await startSystem(clientServer())];
  runSystem(at, 100 * MS);
  for (let time = 0; time <= 100 * MS; time += 0.7 * MS) runSystem(often, time);
  runSystem(often, 100 * MS);
  expect(figures(often)).toEqual(figures(at));
});

test("several senders come in the order in which they sent, over links of all lengths", async () => {
  const nodes = ["1", "2", "3"].map((name) => node(`client${name}`, "client"));
  const jobs = nodes.map((_, at) => leads([at + 1, "requests"], [4, "jobs"]));
  const links = [0.1, 1, 3].map((ms, at) => ({ ...way(ms * MS), from: at + 1, to: 4 }));
  const plan = { nodes: [...nodes, node("server", "server")], channels: jobs, links };
  const [far, near] = [
    await startSystem(clientServer(plan)),
    await startSystem(clientServer(plan)),
  ];
  runSystem(far, 60 * MS);
  for (let time = 0; time <= 60 * MS; time += 0.05 * MS) runSystem(near, time);
  expect(figures(near)).toEqual(figures(far));
  expect(far.processes[3]?.engine.look().threadCount).toBeGreaterThan(0);
});

test("a node goes back and on with the messages that it had", async () => {
  const system = await startSystem(clientServer());
  runSystem(system, 100 * MS);
  const before = figures(system);
  const { engine } = system.processes[1] as SystemProcess;
  const end = engine.look().tick;
  engine.seek(20, 1e9);
  expect(engine.look().tick).toBe(20);
  engine.seek(end, 1e9);
  expect(figures(system)).toEqual(before);
  expect(engine.exchange.take()).toEqual([]);
});

test("a run stops right behind the tick at which its condition holds, however one comes there", async () => {
  const answered = { ...expression("COUNTER"), nodes: [1], name: "answered" };
  const stop = expression("EQ_I", answered, constant(7));
  const system = await startSystem(clientServer({ stop }));
  const end = runSystem(system);
  expect(end.kind).toBe("stopped");
  expect(system.processes[0]?.variable("answered")).toBe(7);
  const other = await startSystem(clientServer({ stop }));
  for (let time = 0; other.end === null; time += 0.9 * MS) runSystem(other, time);
  expect(other.end).toEqual(end);
  expect(figures(other)).toEqual(figures(system));
  const { tick } = system.processes[0]?.engine.look() ?? { tick: 0 };
  system.processes[0]?.engine.seek(tick - 1, 1e9);
  expect(system.processes[0]?.variable("answered")).toBe(6);
});

test("a run stops at a time that its condition names, though no tick ends there", async () => {
  const stop = expression("LT_I", constant(12_345_678), expression("NOW"));
  const system = await startSystem(clientServer({ stop }));
  expect(runSystem(system)).toEqual({
    kind: "stopped",
    at: { time: 12_345_679, node: -1, tick: 0 },
  });
  expect(system.time).toBeLessThanOrEqual(12_345_679);
});

test("a condition is met where it holds first, also when a value goes there and back within a step", async () => {
  const bundle = fixtureBundle("flipping");
  const busy = { ...expression("VARIABLE"), nodes: [1], name: "busy" };
  const turns = { ...expression("COUNTER"), nodes: [1], name: "turns" };
  const isSeventh = expression("EQ_I", turns, constant(6));
  const stop = expression("AND", expression("EQ_I", busy, constant(1)), isSeventh);
  const program = clientServer({ nodes: [node("one", "client")], channels: [], stop });
  const system = await startSystem({
    ...program,
    schedulers: { client: bundle.scheduler },
    workloads: { "client.workload": bundle.workload },
  });
  expect(runSystem(system)).toMatchObject({ kind: "stopped" });
  const [process] = system.processes as [SystemProcess];
  expect([process.variable("busy"), process.variable("turns")]).toEqual([1, 6]);
  process.engine.seek(process.engine.look().tick - 1, 1e9);
  expect(process.variable("busy")).toBe(0);
});

test("what does not fit is told", async () => {
  const leads = { jobs: "in", done: "out" } as const;
  const program = {
    runtime: sharedRuntime(),
    ...fixtureBundle("server"),
    seed: "1",
    parameters: {},
  };
  const server = await loadEngine({ ...program, leads });
  if (!server.ok) throw new Error(server.message);
  const { exchange } = server.value;
  const message = { time: 5, created: 5, fields: [1] };
  expect(exchange.give("done", message)).toMatchObject({ ok: false });
  expect(exchange.give("elsewhere", message)).toMatchObject({
    message: "The workload has no channel elsewhere.",
  });
  expect(exchange.give("jobs", { ...message, fields: [] })).toMatchObject({
    message: "Messages of the channel jobs have 1 fields, and this one has 0.",
  });
  expect(exchange.give("jobs", { ...message, time: 0.5 })).toMatchObject({ ok: false });
  server.value.run("time", 100, 1e9);
  expect(exchange.give("jobs", message)).toMatchObject({
    message: expect.stringContaining("comes too late"),
  });
  const instantly = await startSystem(clientServer({ default: way(0) }));
  expect(() => runSystem(instantly, 10)).toThrow("A message is under way for at least 1 ns.");
});

test("a channel that is not there cannot lead anywhere", async () => {
  const channels = [leads([1, "requests"], [2, "mail"])];
  await expect(startSystem(clientServer({ channels }))).rejects.toThrow("no channel mail");
});

test("a node that arrives later begins then, and one that departs ends", async () => {
  const nodes = [
    node("client", "client", { arrives: 5 * MS }),
    node("server", "server", { departs: 40 * MS }),
  ];
  const system = await startSystem(clientServer({ nodes }));
  runSystem(system, 4 * MS);
  const [client, server] = system.processes.map(({ engine }) => engine) as [WasmEngine, WasmEngine];
  expect(client.look().threadCount).toBe(0);
  runSystem(system, 39 * MS);
  expect(client.look().threadCount).toBe(3);
  expect(system.processes[0]?.variable("answered")).toBeGreaterThan(0);
  runSystem(system, 200 * MS);
  expect(server.look().outcome).toBe(Outcome.ENDED);
  expect(server.look().time).toBeLessThan(60 * MS);
});

test("a node that crashes does nothing from then on", async () => {
  const nodes = [node("client", "client"), node("server", "server", { crashes: 20 * MS })];
  const system = await startSystem(clientServer({ nodes }));
  runSystem(system, 500 * MS);
  const [client, server] = system.processes.map(({ engine }) => engine) as [WasmEngine, WasmEngine];
  expect(server.look().time).toBeLessThanOrEqual(20 * MS);
  expect(system.processes[0]?.variable("answered")).toBeLessThan(20);
  expect(client.look().time).toBeGreaterThan(20 * MS);
});

test("a shared channel serves the receivers of several nodes in the order of their requests", async () => {
  const nodes = ["a", "b"].map((name) => node(name, "server"));
  const plan = {
    nodes: [node("client", "client"), ...nodes],
    channels: [leads([1, "requests"], [2, "jobs"])],
    sharedChannels: [
      {
        name: "backlog",
        capacity: 8,
        ends: [
          { node: 2, channel: "jobs" },
          { node: 3, channel: "jobs" },
        ],
        latency: MS / 10,
      },
    ],
  };
  const system = await startSystem(clientServer(plan));
  runSystem(system, 60 * MS);
  const served = [1, 2].map((at) => system.processes[at]?.variable("served") ?? 0);
  expect(served[0]).toBeGreaterThan(0);
  expect(served[1]).toBeGreaterThan(0);
  expect(system.sharedChannels[0]?.refused).toBe(0);
  const other = await startSystem(clientServer(plan));
  for (let time = 0; time <= 60 * MS; time += 0.9 * MS) runSystem(other, time);
  runSystem(other, 60 * MS);
  expect(figures(other)).toEqual(figures(system));
});
