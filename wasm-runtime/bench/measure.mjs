/**
 * What native.c measures, in WebAssembly: for Node and for a page alike, so it uses only what both have.
 *
 * @typedef {object} Subject
 * @property {Uint8Array} runtime the runtime's module
 * @property {Uint8Array} scheduler the scheduler's module
 * @property {Uint8Array} workload
 *
 * @typedef {object} Options
 * @property {string} engine address of the simulator's folder of engine modules
 * @property {number} ms how long to measure
 */

const GOAL = { decision: 1, time: 2 };
const FOREVER = 2n ** 63n - 1n;
const REPLAYED = 10_000;
const WARM_UP = 400; // ms; engines translate what runs often anew, and need some time for it

/**
 * @param {Subject} subject
 * @param {Options} options
 * @returns {Promise<number>} the median of a run's time by its decisions, in ns
 */
export async function timeDecision(subject, { engine, ms }) {
  const parts = await engineParts(engine);
  const { runtime, handle } = await open(parts, subject);
  const run = (seed) => {
    const before = performance.now();
    runtime.cat_start(handle, BigInt(seed));
    runtime.cat_run(handle, GOAL.time, FOREVER, FOREVER);
    const spent = performance.now() - before;
    return (spent * 1e6) / decisions(parts, runtime, handle);
  };
  repeat(() => run(1), WARM_UP);
  return median(repeat((index) => run(index + 1), ms));
}

/** How long it takes to go to the start and to make 10 000 decisions again, in ms. */
export async function timeReplay(subject, { engine, ms }) {
  const { runtime, handle } = await open(await engineParts(engine), subject);
  const replay = () => {
    const before = performance.now();
    runtime.cat_seek(handle, 0n, FOREVER);
    runtime.cat_run(handle, GOAL.decision, BigInt(REPLAYED), FOREVER);
    return performance.now() - before;
  };
  runtime.cat_start(handle, 1n);
  repeat(replay, WARM_UP);
  return median(repeat(replay, ms));
}

/** How long it takes from the bytes of a scheduler's module to a run that has started, in ms. */
export async function timeStart(subject, { engine, ms }) {
  const parts = await engineParts(engine);
  const compiled = await WebAssembly.compile(subject.runtime);
  const each = [];
  for (const end = performance.now() + ms; performance.now() < end; ) {
    const before = performance.now();
    const { runtime, handle } = await open(parts, { ...subject, compiled });
    runtime.cat_start(handle, 1n);
    each.push(performance.now() - before);
  }
  return median(each);
}

async function engineParts(engine) {
  const names = ["scheduler-module", "runtime", "link", "loader", "memory", "run-view"];
  const modules = await Promise.all(names.map((name) => import(`${engine}/${name}.js`)));
  return Object.assign({}, ...modules);
}

async function open(parts, subject) {
  const compiled = subject.compiled ?? (await WebAssembly.compile(subject.runtime));
  const scheduler = unwrap(await parts.openSchedulerModule(subject.scheduler));
  const runtime = unwrap(await parts.instantiateRuntime(compiled));
  const functions = unwrap(await parts.linkScheduler(runtime, scheduler));
  const loader = new parts.Loader(runtime);
  unwrap(loader.loadWorkload(subject.workload));
  unwrap(loader.loadScheduler(scheduler.descriptorBytes, functions));
  runtime.cat_set_trace_level(loader.handle, 0);
  return { runtime, handle: loader.handle };
}

/** What an action gives, again until so much time has passed, and at least three times. */
function repeat(action, ms) {
  const end = performance.now() + ms;
  const values = [];
  while (values.length < 3 || performance.now() < end) values.push(action(values.length));
  return values;
}

function unwrap(result) {
  if (!result.ok) throw new Error(result.message ?? "The engine refused to load.");
  return result.value;
}

function decisions(parts, runtime, handle) {
  const memory = new parts.RuntimeMemory(runtime.memory);
  return parts.readRunView(memory, runtime.cat_look(handle)).decisions;
}

function median(values) {
  return values.sort((a, b) => a - b)[values.length >> 1];
}
