import { expect, test } from "vitest";
import { exploreSystem } from "../../src/explore/system/explore.js";
import { SystemClient, type SystemPort } from "../../src/host/system-client.js";
import { SystemServer } from "../../src/host/system-server.js";
import type { Helper, PoolWish, StartHelper } from "../../src/system/pool/pool.js";
import type {
  SystemAnswer,
  SystemFileForm,
  SystemPassage,
  SystemRequest,
  SystemState,
} from "../../src/system-protocol.js";
import { fixtureBundle, runtimeBytes, sharedRuntime } from "../support/engines.js";
import { OVERTAKEN } from "../support/overtaken.js";
import { compileSystemTexts } from "../support/texts.js";
import { clientServer, constant, expression, MS, node, poolOf, value } from "../system/support.js";

interface Given {
  readonly turn?: () => Promise<void>;
  readonly now?: () => number;
  readonly pool?: PoolWish;
}

/** A server and its client without a worker between them. */
function connect({ turn = async () => {}, now = () => performance.now(), pool }: Given = {}) {
  const target = new EventTarget();
  const clock = { now, turn, wait: turn };
  const send = (data: SystemAnswer) => target.dispatchEvent(new MessageEvent("message", { data }));
  const server = new SystemServer(clock, send, pool);
  const port: SystemPort = {
    postMessage: (request: SystemRequest) => void server.receive(request),
    addEventListener: (type, listener) => target.addEventListener(type, listener),
  };
  return new SystemClient(port);
}

const answered = { ...expression("COUNTER"), nodes: [1], name: "answered" };
const stop = expression("EQ_I", answered, constant(7));

async function loaded(client: SystemClient) {
  const runtime = runtimeBytes().buffer as ArrayBuffer;
  const load = { ...clientServer({ stop }), runtime, seed: "1", parameters: {} };
  return (await client.ask({ type: "load", load })).state;
}

test("a helper that dies within a step is told, and the system goes on without helpers", async () => {
  const dying: StartHelper = (_setup, ready) => {
    queueMicrotask(ready);
    return { end: () => {} };
  };
  const client = connect({
    pool: { workers: 2, start: dying, isAlways: true, patience: 20 },
  });
  await loaded(client);
  const seek = () => client.ask({ type: "seek", time: 10 * MS });
  await expect(seek()).rejects.toThrow(
    "The simulation broke down (a thread that helped gave no sign of life). Load the system again, which then goes on without helpers.",
  );
  await loaded(client);
  expect((await seek()).state.position.time).toBe(10 * MS);
});

test("a page loads a system, goes on and back in it, and sees what is under way", async () => {
  const client = connect();
  const start = await loaded(client);
  expect(start.processes.map((each) => each?.tick ?? null)[0]).toBeNull();
  const { state } = await client.ask({ type: "seek", time: 10 * MS });
  expect(state.position.time).toBe(10 * MS);
  const back = await client.ask({ type: "step", unit: { by: "message" }, direction: -1 });
  expect(back.state.position.time).toBeLessThan(10 * MS);
  const messages = await client.messages(0, 10 * MS, 100);
  expect(messages.length).toBeGreaterThan(0);
  for (const { from, to, isOfThreads } of messages) {
    expect([from, to].sort()).toEqual([1, 2]);
    expect(isOfThreads).toBe(true);
  }
  const { timeline } = await client.ask({
    type: "timeline",
    node: 2,
    from: 0,
    to: 10 * MS,
    columns: 100,
  });
  expect(timeline).toBeDefined();
  const { measures } = await client.ask({ type: "measures" });
  expect(measures[1]).toMatchObject({ counters: [{ name: "answered" }] });
});

test("of many processes those that are watched are told wholly, the others at a glance", async () => {
  const client = connect();
  const start = await loaded(client);
  expect(start.briefs).toMatchObject([null, { isThere: true }, { isThere: true }]);
  const { state } = await client.ask({ type: "watch", nodes: [2] });
  expect(state.processes.map((each) => each !== null)).toEqual([false, false, true]);
  const { state: later } = await client.ask({ type: "seek", time: 10 * MS });
  const { threads = [] } = later.processes[2] ?? {};
  const alive = threads.filter(({ state }) => state !== "unborn" && state !== "dead").length;
  expect(later.briefs[2]).toMatchObject({ isThere: true, alive, end: null });
  expect(later.briefs[1]?.alive).toBeGreaterThan(0);
});

test("lanes of several processes come at once, and one looks back into a tick of any", async () => {
  const client = connect();
  await loaded(client);
  const { state } = await client.ask({ type: "seek", time: 10 * MS });
  const window = { from: 0, to: 10 * MS, columns: 100, most: 3 };
  const { lanes } = await client.ask({ type: "lanes", nodes: [2, 1], ...window });
  const single = await client.ask({ type: "timeline", node: 2, ...window });
  expect(lanes.timelines).toHaveLength(2);
  expect(lanes.timelines[0]).toEqual(single.timeline);
  expect(lanes.messages).toHaveLength(3);
  expect(lanes.waits).toEqual([]);
  const { tick = 0 } = state.processes[2] ?? {};
  const { moment } = await client.ask({ type: "moment", node: 2, tick, passed: null });
  expect(moment.arrivals.length).toBeGreaterThan(0);
  const gone = client.ask({ type: "moment", node: 2, tick: tick + 1, passed: null });
  await expect(gone).rejects.toThrow("The run has gone on meanwhile.");
  const { values } = await client.ask({ type: "remote", node: 1, time: null });
  expect(values).toEqual([]);
});

test("playing ends at the end, and is told", async () => {
  const client = connect();
  await loaded(client);
  const ended = new Promise<SystemState>((resolve) => {
    client.onState = (state) => {
      if (!state.playing && state.end !== null) resolve(state);
    };
  });
  await client.ask({ type: "play", speed: null });
  expect((await ended).end?.kind).toBe("stopped");
});

test.each([1, 3])(
  "of 64 nodes one whose handler never ends comes to a fault, and all others can be looked at (%i threads)",
  async (workers) => {
    const { scheduler, workload } = fixtureBundle("endless");
    const clients = Array.from({ length: 63 }, (_, at) => node(`client${at}`, "client"));
    const spinning = { ...node("spinning", "client"), family: "endless", workload: "one.workload" };
    const program = clientServer({ nodes: [...clients, spinning], channels: [] });
    const load = {
      ...program,
      schedulers: { ...program.schedulers, endless: scheduler },
      workloads: { ...program.workloads, "one.workload": workload },
      runtime: runtimeBytes().buffer as ArrayBuffer,
      seed: "1",
      parameters: {},
    };
    const client = connect({ pool: poolOf(workers) });
    await client.ask({ type: "load", load });
    await client.ask({ type: "watch", nodes: [64] });
    const { state } = await client.ask({ type: "seek", time: 1000 * MS });
    const { end, position, processes, briefs } = state;
    expect(end).toEqual({ kind: "failed", at: position });
    expect(position.node).toBe(64);
    const { outcome, tick, handler } = processes[64] ?? {};
    expect(outcome).toMatchObject({ kind: "fault" });
    expect([tick, handler]).toEqual([position.tick, "schedule"]);
    const failed = briefs.flatMap((brief, number) => (brief?.end === "fault" ? [number] : []));
    expect(failed).toEqual([64]);
    const other = await client.ask({ type: "watch", nodes: [7] });
    expect(other.state.processes[7]?.threads.length).toBeGreaterThan(0);
    const back = await client.ask({ type: "step", unit: { by: "node", node: 64 }, direction: -1 });
    expect(back.state.end).toBeNull();
    expect(back.state.position.tick).toBe(position.tick - 1);
  },
);

test("threads that help end with the line of history that they help with", async () => {
  const helping = new Set<Helper>();
  const { start, ...pool } = poolOf(2);
  const counted: StartHelper = (setup, ready) => {
    const thread = start(setup, ready);
    const helper = {
      end: () => {
        thread.end();
        helping.delete(helper);
      },
    };
    helping.add(helper);
    return helper;
  };
  const client = connect({ pool: { ...pool, start: counted } });
  await loaded(client);
  await client.ask({ type: "seek", time: 30 * MS });
  expect(helping.size).toBe(1);
  await client.ask({ type: "fork", change: { kind: "crash", node: 2, time: 20 * MS } });
  expect(helping.size).toBe(2);
  await client.ask({ type: "fork", change: { kind: "crash", node: 1, time: 25 * MS } });
  expect(helping.size).toBe(2);
  await client.ask({ type: "difference" });
  await client.ask({ type: "results" });
  await client.ask({ type: "file", form: "trace", name: "pair", texts: [] });
  expect(helping.size).toBe(2);
  await client.ask({ type: "drop" });
  expect(helping.size).toBe(1);
  await loaded(client);
  expect(helping.size).toBe(1);
});

test("at full speed it gets on where the machine is busy with something else, too", async () => {
  let [time, turns] = [0, 0];
  const now = () => {
    time += 20; // between two questions others had their turn
    return time;
  };
  const client = connect({ turn: async () => void turns++, now });
  const runtime = runtimeBytes().buffer as ArrayBuffer;
  const load = { ...clientServer(), runtime, seed: "1", parameters: {} };
  await client.ask({ type: "load", load });
  await client.ask({ type: "play", speed: null });
  for (const before = turns; turns < before + 1000; ) await Promise.resolve();
  const { state } = await client.ask({ type: "pause" });
  expect(state.position.time).toBeGreaterThan(4 * MS);
});

test("while it plays, the next state comes when the one before has been shown", async () => {
  const client = connect({ turn: () => new Promise((resolve) => setTimeout(resolve)) });
  await loaded(client);
  let show = () => {};
  let told = 0;
  client.onState = ({ playing }) => {
    told += Number(playing);
    return new Promise((resolve) => {
      show = resolve;
    });
  };
  await client.ask({ type: "play", speed: 1 });
  await expect.poll(() => told, { interval: 5 }).toBeGreaterThan(0);
  await new Promise((resolve) => setTimeout(resolve, 60));
  const unseen = told;
  await new Promise((resolve) => setTimeout(resolve, 60));
  expect(told).toBe(unseen);
  show();
  await expect.poll(() => told, { interval: 5 }).toBe(unseen + 1);
  await client.ask({ type: "pause" });
});

test("where it pauses all processes stand, and not only those that are watched", async () => {
  const client = connect({ turn: () => new Promise((resolve) => setTimeout(resolve)) });
  await loaded(client);
  await client.ask({ type: "watch", nodes: [1] });
  const playing = new Promise<void>((resolve) => {
    client.onState = ({ position }) => {
      if (position.time > 3 * MS) resolve();
    };
  });
  await client.ask({ type: "play", speed: 100 * MS });
  await playing;
  const paused = (await client.ask({ type: "pause" })).state;
  const all = (await client.ask({ type: "watch", nodes: [1, 2] })).state;
  await client.ask({ type: "seek", time: 0 });
  const again = (await client.ask({ type: "seek", time: paused.position.time })).state;
  expect(again.position).toEqual(paused.position);
  expect(again.processes).toEqual(all.processes);
  expect(again.briefs).toEqual(paused.briefs);
});

test("what cannot be is refused in words", async () => {
  const client = connect();
  await expect(client.ask({ type: "measures" })).rejects.toThrow("No system is loaded yet.");
  await loaded(client);
  const asked = client.ask({ type: "events", node: 9, before: null, count: 5 });
  await expect(asked).rejects.toThrow("The system has no such process.");
});

test("a run is forked, both lines are gone to where they differ first, and one is left", async () => {
  const client = connect();
  await loaded(client);
  await client.ask({ type: "seek", time: 10 * MS });
  const message = (await client.messages(0, 6 * MS, 100)).at(-1) as SystemPassage;
  const arrival = message.arrival + 4 * MS;
  const { state } = await client.ask({
    type: "fork",
    change: { kind: "arrival", message, arrival },
  });
  expect(state.fork).toMatchObject({ isShown: true, changes: [{ before: message, arrival }] });
  expect(state.position.time).toBe(10 * MS);

  const states: SystemState[] = [];
  client.onState = (each) => {
    states.push(each);
  };
  const { difference } = await client.ask({ type: "difference" });
  expect(difference).toMatchObject({ process: message.to, time: expect.any(Number) });
  expect(states.at(-1)?.position).toEqual(difference?.deeds[1]?.at);
  const swapped = await client.ask({ type: "swap" });
  expect(swapped.state.fork?.isShown).toBe(false);
  expect(swapped.state.position).toEqual(difference?.deeds[0]?.at);
  const dropped = await client.ask({ type: "drop" });
  expect(dropped.state.fork).toBeNull();
  await expect(client.ask({ type: "difference" })).rejects.toThrow("no fork");
  const crash = { kind: "crash", node: 7, time: 1 } as const;
  await expect(client.ask({ type: "fork", change: crash })).rejects.toThrow("Only a node");
});

test("playing stops at a breakpoint of any node, goes on from there, and back", async () => {
  const client = connect();
  await loaded(client);
  const until = { kind: "handler", handler: "schedule" } as const;
  const { problems } = await client.ask({ type: "breakpoints", breakpoints: [{ node: 2, until }] });
  expect(problems).toEqual([null]);
  const play = async () => {
    const rested = new Promise<SystemState>((resolve) => {
      client.onState = (state) => {
        if (!state.playing) resolve(state);
      };
    });
    void client.ask({ type: "play", speed: null });
    return rested;
  };
  const [first, second] = [await play(), await play()];
  expect([first.breakpoint, second.breakpoint]).toEqual([0, 0]);
  expect(second.position.time).toBeGreaterThan(first.position.time);
  const back = await client.ask({ type: "runBack" });
  expect(back.state.position).toEqual(first.position);
});

test("a run that was visited is measured and taken away as files, and stays where it is", async () => {
  const client = connect();
  await loaded(client);
  await expect(client.ask({ type: "results" })).rejects.toThrow("has not run yet");
  const { state } = await client.ask({ type: "seek", time: 10 * MS });
  const { results } = await client.ask({ type: "results" });
  expect(results.time).toBe(10 * MS);
  expect(results.tables.map(({ name }) => name)).toEqual(["Nodes", "Messages"]);
  expect(results.parts.filter(({ kind }) => kind === "node")).toHaveLength(2);
  expect(results.measured).toBeNull();
  const text = async (form: SystemFileForm) => {
    const wish = { form, name: "pair", texts: [{ name: "pair.system", text: "system pair" }] };
    return (await client.ask({ type: "file", ...wish })).file.text();
  };
  expect(await text("trace")).toMatch(/^(client|server) 0 /);
  expect(await text("messages-csv")).toMatch(/^sent_ns,/);
  expect(await text("measures-csv")).toMatch(/^of,who,group,/);
  expect(await text("space-time")).toContain('class="message ');
  expect(await text("report")).toContain("system pair");
  expect(JSON.parse(await text("perfetto")).traceEvents.length).toBeGreaterThan(10);
  const { state: later } = await client.ask({ type: "pause" });
  expect(later.position).toEqual(state.position);
});

test("a run that an exploration has found is loaded, and fails where it did", async () => {
  const program = compileSystemTexts(OVERTAKEN, "s.system");
  const setup = { program, name: "s.system", runtime: sharedRuntime(), seed: "1", parameters: {} };
  const work = exploreSystem(setup);
  let next = await work.next();
  while (!next.done) next = await work.next();
  const { course } = value(next.value).verdicts.find(({ verdict }) => verdict === "fails") ?? {};
  if (!course) throw new Error("no run fails");
  const runtime = runtimeBytes().buffer as ArrayBuffer;
  const load = { ...program, runtime, seed: "1", parameters: {} };
  const { changes, decisions } = course;
  const end = async (otherwise: object) => {
    const client = connect();
    await client.ask({ type: "load", load: { ...load, ...otherwise } });
    return (await client.ask({ type: "seek", time: 100 * MS })).state.end;
  };
  expect(await end({ otherwise: { changes, decisions } })).toMatchObject({
    kind: "failed",
    at: course.at,
  });
  expect(await end({})).not.toMatchObject({ kind: "failed" });
});
