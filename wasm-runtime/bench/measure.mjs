/**
 * What is measured of WebAssembly: for Node and for a page alike, so it uses only what both have.
 *
 * @typedef {object} Subject
 * @property {Uint8Array} runtime the runtime's module
 * @property {Uint8Array} scheduler the scheduler's module
 * @property {Uint8Array} workload
 * @property {"linked" | "table"} [linkage] how the scheduler is called; linked without it
 *
 * @typedef {object} Options
 * @property {string} engine address of the simulator's folder of engine modules
 * @property {number} ms how long to measure
 */

const GOAL = { decision: 1, time: 2 };
const FOREVER = 2n ** 63n - 1n;
const REPLAYED = 10_000;
const LEAST_STARTS = 11;
const PAUSE = 50; // ms
const LONGEST_WARM_UP = 6000; // ms
const WINDOW = 250; // ms
const ENOUGH_WINDOWS = 4; // in a row that were no quicker
const SETTLED = 0.97; // of the best time before; what is not below it was no quicker

/**
 * A runtime that waits for slices of runs, with code that has settled.
 *
 * @param {Subject} subject
 * @param {{engine: string}} options
 */
export async function openRuns(subject, { engine }) {
  const { runtime, handle, decisions } = await open(subject, engine);
  const run = (first, count) => {
    const before = performance.now();
    let made = 0;
    for (let seed = first; seed < first + count; seed++) {
      runtime.cat_start(handle, BigInt(seed));
      runtime.cat_run(handle, GOAL.time, FOREVER, FOREVER);
      made += decisions();
    }
    return { decisions: made, ns: (performance.now() - before) * 1e6 };
  };
  warmUp(() => run(1, 1).ns);
  return { run, close() {} };
}

/** How long it takes to go to the start and to make 10 000 decisions again, in ms. */
export async function timeReplay(subject, { engine, ms }) {
  const { runtime, handle } = await open(subject, engine);
  const replay = () => {
    const before = performance.now();
    runtime.cat_seek(handle, 0n, FOREVER);
    runtime.cat_run(handle, GOAL.decision, BigInt(REPLAYED), FOREVER);
    return performance.now() - before;
  };
  runtime.cat_start(handle, 1n);
  warmUp(replay);
  return low(repeat(replay, ms));
}

/**
 * How long it takes from the bytes of a scheduler's module to a run that has started, in ms. The bytes
 * differ each time, so nothing that was compiled before is used again but the runtime, which the
 * function table leaves as it is. Starts are apart, as they are for a person: with one after the
 * other, the collection of the memories of those before is what counts.
 */
export async function timeStart(subject, options) {
  const scheduler = (index) => withMark(subject.scheduler, index);
  return timeStarts({ ...subject, linkage: "table" }, options, { scheduler });
}

/** The same where the runtime is new, too: the first run of a page. */
export async function timeFirstStart(subject, options) {
  const runtime = (index) => withMark(subject.runtime, index);
  return timeStarts({ ...subject, linkage: "table" }, options, { runtime });
}

/** The same with a copy of bytes that were linked before: another run of an experiment. */
export async function timeRestart(subject, options) {
  return timeStarts({ ...subject, linkage: "linked" }, options, {});
}

/** `of` gives the bytes of a start by its number, where they are not the subject's. */
async function timeStarts(subject, { engine, ms }, of) {
  const runtimeOf = of.runtime ?? (() => subject.runtime);
  const schedulerOf = of.scheduler ?? (() => subject.scheduler.slice());
  const parts = await engineParts(engine);
  const spent = [];
  for (let index = 0; index < Math.max(LEAST_STARTS, ms / PAUSE); index++) {
    const runtime = runtimeOf(index);
    const scheduler = schedulerOf(index);
    const before = performance.now();
    const opened = openWith(parts, { ...subject, runtime, scheduler });
    opened.runtime.cat_start(opened.handle, 1n);
    spent.push(performance.now() - before);
    await new Promise((resolve) => setTimeout(resolve, PAUSE));
  }
  return median(spent);
}

/** A module with a number in a custom section of its own. */
function withMark(module, number) {
  const mark = [0x00, 6, 1, 0x23, ...new Uint8Array(Uint32Array.of(number).buffer)];
  const marked = new Uint8Array(module.length + mark.length);
  marked.set(module);
  marked.set(mark, module.length);
  return marked;
}

/** A subject by the addresses of its files. */
export async function fetchSubject(files) {
  const fetched = Object.entries(files).map(async ([key, path]) => {
    const response = await fetch(path);
    return [key, new Uint8Array(await response.arrayBuffer())];
  });
  return Object.fromEntries(await Promise.all(fetched));
}

async function engineParts(engine) {
  const names = ["scheduler-module", "compile", "link", "loader", "memory", "run-view"];
  const modules = await Promise.all(names.map((name) => import(`${engine}/${name}.js`)));
  return Object.assign({}, ...modules);
}

const open = async (subject, engine) => openWith(await engineParts(engine), subject);

const runtimeModules = new WeakMap();

/** What was compiled of a runtime stays as long as its bytes. */
function runtimeModule(parts, bytes) {
  if (!runtimeModules.has(bytes)) runtimeModules.set(bytes, new parts.RuntimeModule(bytes));
  return runtimeModules.get(bytes);
}

function openWith(parts, subject) {
  const scheduler = unwrap(parts.openSchedulerModule(subject.scheduler));
  const compiled = runtimeModule(parts, subject.runtime);
  const { runtime, functions } = unwrap(
    parts.joinScheduler(compiled, scheduler, subject.linkage ?? "linked"),
  );
  const loader = new parts.Loader(runtime);
  const { handle } = loader;
  loader.loadWorkload(subject.workload);
  loader.loadScheduler(scheduler.descriptorBytes, functions);
  if (loader.failure !== null) unwrap(loader.failure);
  runtime.cat_set_trace_level(handle, 0);
  const memory = new parts.RuntimeMemory(runtime.memory);
  const decisions = () => parts.readRunView(memory, runtime.cat_look(handle)).decisions;
  return { runtime, handle, decisions };
}

/**
 * Repeats until it has got no quicker for a while: engines translate what runs often anew in the
 * background, which takes the longer the busier the machine is.
 */
function warmUp(action) {
  const end = performance.now() + LONGEST_WARM_UP;
  let best = Number.POSITIVE_INFINITY;
  for (let settled = 0; settled < ENOUGH_WINDOWS && performance.now() < end; ) {
    const now = Math.min(...repeat(action, WINDOW));
    settled = now < best * SETTLED ? 0 : settled + 1;
    best = Math.min(best, now);
  }
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

const sorted = (values) => values.sort((a, b) => a - b);
const median = (values) => sorted(values)[values.length >> 1];
/** What a tenth is below: what else the machine does only ever adds time. */
const low = (values) => sorted(values)[Math.floor(values.length / 10)];
