import { expect, test } from "vitest";
import type {
  ExplorationAnswer,
  ExplorationLoad,
  ExplorationProgress,
  ExplorationRequest,
} from "../../src/exploration-protocol.js";
import { ExplorationClient } from "../../src/host/exploration-client.js";
import { ExplorationServer } from "../../src/host/exploration-server.js";
import { complete, Session } from "../../src/index.js";
import { runtimeBytes, start } from "../support/engines.js";
import { explorableText } from "../support/explored.js";
import { OVERTAKEN } from "../support/overtaken.js";
import { compileSystemTexts, compileTexts, PLAIN_EMBEDDED, PLAIN_PTH } from "../support/texts.js";

const LAST_COME = `scheduler last_come {
    data { stack ready; threadref current; }
    event init { }
    event newthread(t) { t => ready; }
    event schedule { ready => current; dispatch current; }
    event switch_out(t) { t => ready; }
}`;

/**
 * A server and its client without a worker between them.
 * @param onTurn called after each slice
 * @param now ms
 */
function connect(onTurn: () => void = () => {}, now = () => performance.now()) {
  const target = new EventTarget();
  const turn = async () => onTurn();
  const clock = { now, turn, wait: turn };
  const server = new ExplorationServer(clock, (data: ExplorationAnswer) =>
    target.dispatchEvent(new MessageEvent("message", { data })),
  );
  return new ExplorationClient({
    postMessage: (request: ExplorationRequest) => void server.receive(request),
    addEventListener: (type, listener) => target.addEventListener(type, listener),
  });
}

const loadOf = (scheduler: string, threads: number): ExplorationLoad => ({
  runtime: runtimeBytes().buffer as ArrayBuffer,
  profile: "embedded",
  ...explorableText(scheduler, threads),
});

test("a run that forgets a thread is told with a workload that brings it about", async () => {
  const told: ExplorationProgress[] = [];
  const load = loadOf(LAST_COME, 3);
  const { exploration, replays } = await connect().explore(load, (one) => told.push(one));
  const index = exploration.verdicts.findIndex(({ verdict }) => verdict === "fails");
  const { property, counterexample } = exploration.verdicts[index] ?? {};
  expect(property).toBe("forgotten");
  const replay = replays[index];
  if (!replay || "impossible" in replay || !counterexample) throw new Error("no replay");
  const steps = [...counterexample.stem, ...counterexample.loop];
  expect(replay.times).toHaveLength(steps.length);
  const session = new Session(await start(compileTexts(LAST_COME, replay.workload)));
  const names = new Map<number, string>();
  for (const [at, { event, thread }] of steps.entries()) {
    if (event !== "dispatch") continue;
    complete(session.seekTime(replay.times[at] ?? 0));
    const { running, threads } = session.state;
    for (const each of threads) names.set(each.thread, each.className);
    expect(names.get(running)).toBe(thread);
  }
});

test("who cancels gets what was found up to there", async () => {
  const client: ExplorationClient = connect(() => client.cancel());
  const { exploration } = await client.explore({ ...loadOf(PLAIN_PTH, 5), tellsApart: true });
  expect(exploration.extent).toMatchObject({ complete: false, limit: "cancelled" });
  expect(exploration.extent.states).toBeGreaterThan(4096);
  expect(exploration.verdicts.find(({ property }) => property === "faults")).toMatchObject({
    verdict: "open",
  });
});

test("who cancelled, or came to a bound, goes on to the same end", async () => {
  const client: ExplorationClient = connect(() => client.cancel());
  await expect(client.resume()).rejects.toThrow("There is nothing to go on with.");
  const load = { ...loadOf(PLAIN_PTH, 4), tellsApart: true };
  const first = await client.explore({ ...load, depth: 8 });
  expect(first.exploration.extent).toMatchObject({ limit: "depth", depth: 8 });
  const { states } = first.exploration.extent;
  const second = await client.resume();
  expect(second.exploration.extent).toMatchObject({ limit: "cancelled" });
  expect(second.exploration.extent.states).toBeGreaterThan(states);
  let last = second;
  while (last.exploration.extent.limit !== null) last = await client.resume();
  expect(last.exploration.extent.complete).toBe(true);
});

/** Each look at the clock is a second later. */
function hastyClock() {
  let time = 0;
  return () => (time += 1000);
}

test("a search whose time is over says so, and goes on to the same end", async () => {
  const client = connect(() => {}, hastyClock());
  const load = { ...loadOf(PLAIN_PTH, 4), tellsApart: true };
  const first = await client.explore({ ...load, seconds: 3 });
  expect(first.exploration.extent).toMatchObject({ complete: false, limit: "time" });
  expect(first.exploration.watched).toBeNull();
  let last = first;
  for (let goes = 0; !last.exploration.extent.complete && goes < 500; goes++) {
    last = await client.resume({ seconds: 3 });
  }
  expect(last.exploration.watched).toMatchObject({ complete: false, limit: "time" });
  last = await client.resume();
  const whole = await connect().explore(load);
  expect(last.exploration).toEqual(whole.exploration);
});

test("the runs of a workload and of a system go on where their time was over", async () => {
  const workload = `workload w {
    profile embedded;
    limit time 200ms;
    thread a { repeat (13) { compute uniform(1ms, 2ms); yield; } }
    thread b[2] { repeat (13) { compute uniform(1ms, 3ms); yield; } }
  }`;
  const runtime = () => runtimeBytes().buffer as ArrayBuffer;
  const start = { seed: "1", parameters: {} };
  const courses = { ...compileTexts(LAST_COME, workload), workloadFile: "w.workload", ...start };
  const client = connect(() => {}, hastyClock());
  const first = await client.exploreCourses({ ...courses, runtime: runtime(), seconds: 2 });
  expect(first.extent).toMatchObject({ complete: false, limit: "time" });
  await expect(client.resume()).rejects.toThrow("There is nothing to go on with.");
  expect(await client.resumeCourses()).toEqual(
    await connect().exploreCourses({ ...courses, runtime: runtime() }),
  );

  const system = { ...compileSystemTexts(OVERTAKEN, "s.system"), name: "s.system", ...start };
  const bounds = { late: 1, crashes: 1 };
  const some = await client.exploreSystem({
    ...system,
    ...bounds,
    runtime: runtime(),
    seconds: 2,
  });
  expect(some.extent).toMatchObject({ complete: false, limit: "time" });
  expect(await client.resumeSystem()).toEqual(
    await connect().exploreSystem({ ...system, ...bounds, runtime: runtime() }),
  );
});

test("an exploration takes the place of the one before, and what cannot be explored is told", async () => {
  let turns = 0;
  let second: Promise<unknown> = Promise.resolve();
  const client: ExplorationClient = connect(() => {
    if (turns++ === 0) second = client.explore({ ...loadOf(LAST_COME, 2), properties: "allways" });
    void second.catch(() => {});
  });
  await expect(client.explore({ ...loadOf(PLAIN_PTH, 5), tellsApart: true })).rejects.toThrow(
    "Another exploration was begun instead.",
  );
  await expect(second).rejects.toThrow(
    "In line 1: “allways” is no property. Write for example always |ready| <= 3.",
  );
});

test("all runs of a workload are looked at, and the one that fails is carried out again", async () => {
  const workload = `workload w {
    profile embedded;
    limit time 20ms;
    thread a { compute 1ms; yield; compute uniform(1ms, 2ms); }
    thread b { compute 1ms; yield; compute 1ms; }
  }`;
  const load = {
    runtime: runtimeBytes().buffer as ArrayBuffer,
    ...compileTexts(LAST_COME, workload),
    workloadFile: "w.workload",
    seed: "1",
    parameters: {},
    properties: "never |ready| > 1",
  };
  const client = connect();
  const { verdicts, extent } = await client.exploreCourses(load);
  expect(extent.complete).toBe(true);
  const failing = verdicts.find(({ verdict }) => verdict === "fails");
  expect(failing?.property).toBe("never |ready| > 1");
  if (!failing?.course) throw new Error("no run");
  const { course, property } = failing;
  expect(await client.followCourse({ ...load, course, property })).toMatchObject({
    parts: null,
    failure: failing.message,
  });
});

test("the first other decision of a scheduler is told with a workload that leads there", async () => {
  const { runtime, ...first } = loadOf(PLAIN_EMBEDDED, 2);
  const { runtime: _, ...second } = loadOf(LAST_COME, 2);
  const load = { runtime, profile: "embedded", sides: [first, second] as const };
  const { difference, replay } = await connect().findDifference(load);
  expect(difference).toMatchObject({ verdict: "different" });
  expect(difference.ends?.map(({ words }) => words)).toEqual([
    "a is dispatched",
    "b is dispatched",
  ]);
  if (!replay || "impossible" in replay) throw new Error("no replay");
  const session = new Session(await start(compileTexts(PLAIN_EMBEDDED, replay.workload)));
  complete(session.seekTime(replay.times.at(-1) ?? 0));
  const { running, threads } = session.state;
  expect(threads.find(({ thread }) => thread === running)?.className).toBe("a");

  const same = await connect().findDifference({ ...load, sides: [first, first] });
  expect(same).toMatchObject({ difference: { verdict: "same" }, replay: null });
});

test("all runs of a system are looked at, and a late message is told", async () => {
  const program = compileSystemTexts(OVERTAKEN, "s.system");
  const runtime = runtimeBytes().buffer as ArrayBuffer;
  const bounds = { name: "s.system", seed: "1", parameters: {}, late: 1, crashes: 0 };
  const told: ExplorationProgress[] = [];
  const load = { ...program, ...bounds, runtime };
  const exploration = await connect().exploreSystem(load, (one) => told.push(one));
  expect(exploration.extent).toMatchObject({ complete: true, late: 1 });
  const failing = exploration.verdicts.find(({ verdict }) => verdict === "fails");
  expect(failing).toMatchObject({ property: "faults", node: "sink" });
  expect(failing?.course?.steps[0]?.words).toContain("is late");
  expect(told[0]).toMatchObject({ phase: "runs" });
});
