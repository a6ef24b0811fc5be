/**
 * How fast the runtime is, natively, in Node and in Chromium: `npm run bench:runtime`.
 *
 * All is measured in one run, in rounds, so that what else the machine does meets all alike. A figure is the lowest
 * of the rounds, for that only ever adds time, and in each a tenth of the runs is quicker. The speed of a shared
 * machine changes from minute to minute, so a ratio is taken within each round, of what was measured right after
 * each other, and told by its median. Prints the figures, and each goal with what was measured and whether it holds;
 * ends with status 1 when one does not.
 */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { timeSeek } from "../../simulator/bench/seek.mjs";
import { inRoot, ROOT } from "../../tools/lib/paths.mjs";
import { geometricMean, mapValues, medianRatios, printGoals, printTable } from "./figures.mjs";
import { timeDecision, timeFirstStart, timeReplay, timeRestart, timeStart } from "./measure.mjs";
import { nativeDecision, nativeEvent, structures } from "./native.mjs";
import { openPage } from "./page.mjs";
import { periodicTasks, simsoEvent, simsoInstalled } from "./simso.mjs";
import { build, compiled, examples, program } from "./subjects.mjs";

const ROUNDS = 5;
const MS = 200; // for each figure in each round
const TINY = 1; // a budget for snapshots that leaves none
const MEASURES = { timeDecision, timeFirstStart, timeReplay, timeRestart, timeStart };
const ENGINE = pathToFileURL(inRoot("simulator/dist/engine")).href;

const filesOf = (subject) => ({
  runtime: "wasm-runtime/build/catapults.wasm",
  scheduler: compiled(subject).module,
  workload: compiled(subject).workload,
});

async function inNode(measure, subject, ms, linkage = "linked") {
  const read = async ([key, path]) => [key, new Uint8Array(await readFile(inRoot(path)))];
  const bytes = await Promise.all(Object.entries(filesOf(subject)).map(read));
  return MEASURES[measure]({ ...Object.fromEntries(bytes), linkage }, { engine: ENGINE, ms });
}

function inChromium(page, measure, subject, ms) {
  const paths = Object.entries(filesOf(subject)).map(([key, path]) => [key, `/${path}`]);
  return page.measure(measure, Object.fromEntries(paths), { ms });
}

/** What is measured of each example, by column: ns for a decision. */
function waysToRun(page) {
  const natively = (options) => (subject) =>
    nativeDecision(subject.id, subject, { ms: MS, ...options });
  return {
    native: natively({}),
    library: (subject) => nativeDecision(inRoot(compiled(subject).library), subject, { ms: MS }),
    untraced: natively({ program: "native-untraced" }),
    events: natively({ trace: 1 }),
    "no snapshots": natively({ snapshots: TINY }),
    "Node, not linked": (subject) => inNode("timeDecision", subject, MS, "table"),
    Node: (subject) => inNode("timeDecision", subject, MS),
    Chromium: (subject) => inChromium(page, "timeDecision", subject, MS),
  };
}

/** The figures of all rounds, by column and by the name of the row. */
async function inRounds(ways, rows) {
  const samples = {};
  for (let round = 0; round < ROUNDS; round++) {
    for (const row of rows) {
      for (const [way, measure] of Object.entries(ways)) {
        samples[way] ??= {};
        samples[way][row.name] ??= [];
        samples[way][row.name].push(await measure(row));
      }
    }
  }
  return samples;
}

const lowestOf = (samples) => mapValues(samples, (rows) => mapValues(rows, lowest));
const lowest = (values) => Math.min(...values);

function decisionGoals(samples) {
  const compared = (name, above, below, most) => {
    const all = medianRatios(samples[above], samples[below]);
    return { name, value: geometricMean(all), worst: Math.max(...all), most };
  };
  const chromium = compared("Chromium / native", "Chromium", "native", 1.15);
  return [
    chromium,
    { name: "Chromium / native, worst", value: chromium.worst, most: 1.3 },
    compared("Node / native", "Node", "native", 1.4),
    compared("Node, linked / by the function table", "Node", "Node, not linked", 1.05),
    compared("shared library / one program", "library", "native", 1.2),
    compared("tracing off / without tracing", "native", "untraced", 1.05),
    compared("library events traced / off", "events", "native", 1.25),
    compared("with snapshots / without", "native", "no snapshots", 1.1),
  ];
}

/**
 * What takes a moment, with its goal in ms where somebody waits for it. A page's first run is loaded when the
 * compiler has come, before anything can be pressed.
 */
const MOMENTS = [
  { name: "10 000 decisions again", measure: "timeReplay", most: 1 },
  { name: "from a scheduler's module to a run", measure: "timeStart", most: 5 },
  { name: "from a linked module to a run", measure: "timeRestart", most: 5 },
  { name: "from all modules to a page's first run", measure: "timeFirstStart" },
];

function moments(page, subject) {
  const ways = {
    Node: ({ measure }) => inNode(measure, subject, MS),
    Chromium: ({ measure }) => inChromium(page, measure, subject, MS),
  };
  return inRounds(ways, MOMENTS);
}

function momentGoals(ms) {
  return MOMENTS.filter(({ most }) => most !== undefined).flatMap(({ name, most }) =>
    Object.entries(ms).map(([where, values]) => ({
      name: `${name}, ${where}`,
      value: values[name],
      unit: " ms",
      most,
    })),
  );
}

function structureGoals({ sorted, scan, birth }) {
  const [bytes] = birth[1_000_000].slice(1);
  console.log(`\n1 000 000 threads: ${bytes} bytes for each`);
  return [
    { name: "sorted, 100 000 / 512 threads", value: sorted[100_000][0] / sorted[512][0], most: 4 },
    { name: "ordered scan, 512 threads", value: scan[512][0], unit: " ns", most: 2 },
    { name: "ordered scan, 100 000 threads", value: scan[100_000][0], unit: " ns", most: 2 },
  ];
}

/** What is measured beside SimSo: the runtime as `make tuned` gives it, trained on the examples and not on these. */
function waysToSchedule() {
  const natively = (program) => (subject) => nativeEvent(subject, { ms: MS, program });
  return { "plain -O3": natively("native"), tuned: natively("native-tuned"), SimSo: simsoEvent };
}

function simsoGoals({ SimSo, tuned, "plain -O3": plain }) {
  const all = medianRatios(SimSo, tuned);
  const ofPlain = geometricMean(medianRatios(SimSo, plain)).toFixed(0);
  console.log(
    `\nSimSo is held against the tuned runtime (make tuned); a plain -O3 has ${ofPlain} times its events`,
  );
  return [
    { name: "SimSo / runtime", value: geometricMean(all), least: 1000 },
    { name: "SimSo / runtime, worst", value: Math.min(...all), least: 1000 },
  ];
}

const subjects = await examples();
const periodic = await periodicTasks();
const long = program("plain", "compute");
console.log("compiling");
await build([...subjects, ...periodic, long]);
await simsoInstalled();
const page = await openPage(ROOT);
console.log(`Node ${process.version}, Chromium ${page.version}, the lowest of ${ROUNDS} rounds`);

const decisions = await inRounds(waysToRun(page), subjects);
printTable("ns for a decision", lowestOf(decisions));
const waits = lowestOf(await moments(page, long));
printTable("ms, of starts their median", waits);
await page.close();

const sizes = await structures();
printTable(
  "ns by number of threads or timers",
  mapValues(sizes, (rows) => mapValues(rows, ([ns]) => ns)),
);
const calls = await inRounds(waysToSchedule(), periodic);
printTable("ns for a call of the scheduler", lowestOf(calls));

const seek = await timeSeek();

const holds = printGoals([
  ...decisionGoals(decisions),
  ...momentGoals(waits),
  ...structureGoals(sizes),
  { name: "seek in 10 million decisions", value: seek.medianMs, unit: " ms", most: 200 },
  ...simsoGoals(calls),
]);
process.exitCode = holds ? 0 : 1;
