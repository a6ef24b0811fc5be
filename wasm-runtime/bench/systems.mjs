/**
 * What keeping the nodes of a system in step costs, in Node: against each of its processes run alone, all of whose
 * messages it has from the start. Both come to the same traces. `node wasm-runtime/bench/systems.mjs` prints the figures alone.
 */
import { readdirSync, readFileSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { mapValues, median, printGoals, printTable, spreadOf } from "./figures.mjs";

const DIST = pathToFileURL(inRoot("simulator/dist")).href;
const SEED = "1";
const WARM_UP = 2;
const TURNS = 5;

/** Each with the time up to which it is run, ns. */
const SYSTEMS = {
  "2 nodes": { file: "wasm-runtime/bench/programs/many_2.system", until: 2e9 },
  "64 nodes": { file: "wasm-runtime/bench/programs/many_64.system", until: 0.1e9 },
};

const parts = async () => {
  const names = [
    "cli/system/helper",
    "engine/compile",
    "engine/load",
    "system/program",
    "system/network/routes",
    "system/system",
  ];
  return Object.assign(
    {},
    ...(await Promise.all(names.map((name) => import(`${DIST}/${name}.js`)))),
  );
};

/** What a system is made of. */
async function compiledSystem(file) {
  const command = [inRoot(".venv/bin/catapults"), "system", inRoot(file), "--json"];
  const { output } = await runCommand(command);
  const { manager, families, workloads, plan } = JSON.parse(output);
  const bytes = (base64) => Buffer.from(base64, "base64");
  return {
    plan,
    manager: manager && bytes(manager.compiled.module),
    schedulers: Object.fromEntries(
      families.map(({ name, scheduler }) => [name, bytes(scheduler.compiled.module)]),
    ),
    workloads: mapValues(workloads, ({ blob }) => bytes(blob)),
  };
}

/** Processor time of this process, ns. */
function used(action) {
  const before = process.cpuUsage();
  action();
  const { user, system } = process.cpuUsage(before);
  return (user + system) * 1e3;
}

const unwrap = (result) => {
  if (!result.ok) throw new Error(result.message);
  return result.value;
};

const startSystem = async (lib, program, runtime, given = {}) => {
  const start = { runtime, seed: SEED, parameters: {}, isHasty: true, ...given };
  return unwrap(await lib.System.start(program, start));
};

function runSystem(system, until) {
  const steps = system.run(until);
  for (let step = steps.next(); ; step = steps.next()) if (step.done) return unwrap(step.value);
}

/** What each process is given in a run, by its number, and when that run ends. */
async function recordGiven(lib, program, runtime, until) {
  const system = await startSystem(lib, program, runtime);
  const given = new Map();
  for (const member of system.processes) {
    const messages = [];
    given.set(member.place.number, messages);
    const give = member.give.bind(member);
    member.give = (...message) => {
      messages.push(message);
      return give(...message);
    };
  }
  const end = runSystem(system, until);
  return { given, until: end.at?.time ?? until, decisions: decisionsOf(system) };
}

/** Whether all come to the same traces. */
const isSame = ({ processes }, alone) =>
  processes.every(
    ({ engine }, at) => engine.look().traceHash === alone[at].engine.look().traceHash,
  );

const decisionsOf = ({ processes }) =>
  processes.reduce((sum, { engine }) => sum + engine.look().decisions, 0);

/** All processes of a system, none of which has gone on. */
async function aloneWith(lib, program, runtime, given) {
  const { processes } = await startSystem(lib, program, runtime);
  for (const member of processes) {
    for (const message of given.get(member.place.number)) unwrap(member.give(...message));
  }
  return processes;
}

/** Of each turn: processor time of the system, of its processes alone, and for a decision in both. */
export async function measureSystem({ file, until: limit }) {
  const lib = await parts();
  const runtime = new lib.RuntimeModule(
    new Uint8Array(await readFile(inRoot("wasm-runtime/build/catapults.wasm"))),
  );
  const program = await compiledSystem(file);
  const { given, until, decisions } = await recordGiven(lib, program, runtime, limit);
  const turns = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    const together = await startSystem(lib, program, runtime);
    const whole = used(() => runSystem(together, until));
    const alone = await aloneWith(lib, program, runtime, given);
    const times = alone.map((member) => used(() => member.runTo(until)));
    if (!isSame(together, alone))
      throw new Error(`${file} is not the same in its processes alone.`);
    const nodes = alone.flatMap(({ place, engine }, at) =>
      place.plan === null ? [] : [times[at] / engine.look().decisions],
    );
    turns.push({
      whole,
      alone: times.reduce((sum, time) => sum + time, 0),
      forDecision: whole / decisions,
      forDecisionAlone: median(nodes),
    });
  }
  return turns.slice(WARM_UP);
}

/** Bytes that a process of a system takes. */
export async function memoryOfNodes({ file, until }) {
  const lib = await parts();
  const runtime = new lib.RuntimeModule(
    new Uint8Array(await readFile(inRoot("wasm-runtime/build/catapults.wasm"))),
  );
  const program = await compiledSystem(file);
  const before = process.memoryUsage();
  const system = await startSystem(lib, program, runtime);
  runSystem(system, until);
  const after = process.memoryUsage();
  return (after.rss - before.rss) / system.processes.length;
}

/** Processor time of each thread of this process so far, ns; Linux tells it. */
const timesOfThreads = () =>
  new Map(
    readdirSync("/proc/self/task").map((thread) => {
      const text = readFileSync(`/proc/self/task/${thread}/schedstat`, "utf8");
      return [thread, Number(text.split(" ")[0])];
    }),
  );

/**
 * A system alone and with a helper that shares each step, in turns. Of each: how long it took, and the processor time of
 * its busiest thread, which is how long it takes where each thread has a core.
 */
export async function measureHelped({ file, until }) {
  const lib = await parts();
  const runtime = new lib.RuntimeModule(
    new Uint8Array(await readFile(inRoot("wasm-runtime/build/catapults.wasm"))),
  );
  const program = await compiledSystem(file);
  const helped = { pool: { workers: 2, start: lib.helperThreads(), isAlways: true } };
  const run = async (given) => {
    const system = await startSystem(lib, program, runtime, given);
    const before = timesOfThreads();
    const begun = performance.now();
    runSystem(system, until);
    const whole = performance.now() - begun;
    const used = [...timesOfThreads()].map(([thread, time]) => time - (before.get(thread) ?? 0));
    system.close();
    const hashes = system.processes.map(({ engine }) => engine.look().traceHash).join(" ");
    return { whole, busiest: Math.max(...used), hashes };
  };
  const turns = [];
  for (let turn = 0; turn < WARM_UP + TURNS; turn++) {
    const alone = await run({ linkage: "linked" });
    const two = await run(helped);
    if (alone.hashes !== two.hashes) throw new Error(`${file} is not the same with a helper.`);
    turns.push({ whole: two.whole / alone.whole, busiest: two.busiest / alone.busiest });
  }
  return turns.slice(WARM_UP);
}

/** All systems, measured. */
export async function measureSystems() {
  const memory = await memoryOfNodes(SYSTEMS["64 nodes"]);
  const turns = {};
  for (const [name, system] of Object.entries(SYSTEMS)) turns[name] = await measureSystem(system);
  const ratio = (name) => turns[name].map(({ whole, alone }) => whole / alone);
  const speed = (name) => turns[name].map((one) => one.forDecisionAlone / one.forDecision);
  const ratios = mapValues(turns, (_, name) => spreadOf(ratio(name)));
  printTable("systems, by processor time: median and quartiles", {
    "times its processes alone": ratios,
    "decisions per second, of one alone": mapValues(turns, (_, name) => spreadOf(speed(name))),
    "ns for a decision": mapValues(turns, (all) => median(all.map((one) => one.forDecision))),
  });
  const helped = await measureHelped(SYSTEMS["64 nodes"]);
  printTable("64 nodes with one helper, of the time without: median and quartiles", {
    "elapsed time": { "64 nodes": spreadOf(helped.map(({ whole }) => whole)) },
    "busiest thread": { "64 nodes": spreadOf(helped.map(({ busiest }) => busiest)) },
  });
  console.log(`\n64 nodes with 64 threads: ${(memory / 2 ** 20).toFixed(2)} MiB for each`);
  return [
    { name: "2 nodes / its processes alone", value: median(ratio("2 nodes")), most: 1.3 },
    { name: "64 nodes, decisions per second of one", value: median(speed("64 nodes")), least: 0.6 },
  ];
}

if (process.argv[1] === new URL(import.meta.url).pathname) {
  process.exitCode = printGoals(await measureSystems()) ? 0 : 1;
}
