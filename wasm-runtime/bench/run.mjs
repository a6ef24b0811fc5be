/**
 * How fast the runtime is, natively, in Node and in Chromium: `npm run bench:runtime`.
 *
 * All is measured in one run, in rounds, so that what else the machine does meets all alike. A figure is the lowest
 * of the rounds, for that only ever adds time, and in each a tenth of the runs is quicker. The speed of a shared
 * machine changes from minute to minute, and within a round, too. So a ratio is one of two ways that were measured
 * right after each other, and told by its median over the rounds. Prints the figures, and each goal with what was
 * measured and whether it holds; ends with status 1 when one does not.
 */
import { readFile } from "node:fs/promises";
import { pathToFileURL } from "node:url";
import { timeSeek } from "../../simulator/bench/seek.mjs";
import { inRoot, ROOT } from "../../tools/lib/paths.mjs";
import {
  geometricMean,
  mapValues,
  median,
  medianRatios,
  printGoals,
  printTable,
} from "./figures.mjs";
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

/** Ways to run an example of which one is held against the other, for the time of a decision. */
const COMPARED = [
  { name: "Chromium / native", above: "Chromium", below: "native", most: 1.15, worst: 1.3 },
  { name: "Node / native", above: "Node", below: "native", most: 1.4 },
  {
    name: "Node, linked / by the function table",
    above: "Node",
    below: "Node, not linked",
    most: 1.05,
  },
  { name: "shared library / one program", above: "library", below: "native", most: 1.2 },
  { name: "tracing off / without tracing", above: "native", below: "untraced", most: 1.05 },
  { name: "library events traced / off", above: "events", below: "native", most: 1.25 },
  { name: "with snapshots / without", above: "native", below: "no snapshots", most: 1.1 },
];

/** Samples by column and by the name of the row. */
const noteIn = (samples, column, row, sample) => {
  samples[column] ??= {};
  samples[column][row.name] ??= [];
  samples[column][row.name].push(sample);
};

/** A round of all columns, added to the samples. */
async function measureRound(ways, rows, samples) {
  for (const row of rows) {
    for (const [way, measure] of Object.entries(ways))
      noteIn(samples, way, row, await measure(row));
  }
}

/** A round of what is compared: the two of a pair right after each other, and their ratio with them. */
async function compareRound(ways, rows, samples, ratios) {
  for (const row of rows) {
    for (const { name, above, below } of COMPARED) {
      const pair = [await ways[above](row), await ways[below](row)];
      noteIn(samples, above, row, pair[0]);
      noteIn(samples, below, row, pair[1]);
      noteIn(ratios, name, row, pair[0] / pair[1]);
    }
  }
}

const lowestOf = (samples) => mapValues(samples, (rows) => mapValues(rows, lowest));
const lowest = (values) => Math.min(...values);

function decisionGoals(ratios) {
  return COMPARED.flatMap(({ name, most, worst }) => {
    const all = Object.values(ratios[name]).map(median);
    const goals = [{ name, value: geometricMean(all), most }];
    if (worst) goals.push({ name: `${name}, worst`, value: Math.max(...all), most: worst });
    return goals;
  });
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

function waysToBegin(page, subject) {
  return {
    Node: ({ measure }) => inNode(measure, subject, MS),
    Chromium: ({ measure }) => inChromium(page, measure, subject, MS),
  };
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

/** Moments are measured in each round, so that they meet the machine at other times, too. */
const [decisions, ratios, moments] = [{}, {}, {}];
for (let round = 0; round < ROUNDS; round++) {
  await compareRound(waysToRun(page), subjects, decisions, ratios);
  await measureRound(waysToBegin(page, long), MOMENTS, moments);
}
await page.close();
printTable("ns for a decision", lowestOf(decisions));
printTable(
  "ratios of two measured right after each other",
  mapValues(ratios, (rows) => mapValues(rows, median)),
);
const waits = lowestOf(moments);
printTable("ms, of starts their median", waits);

const sizes = await structures();
printTable(
  "ns by number of threads or timers",
  mapValues(sizes, (rows) => mapValues(rows, ([ns]) => ns)),
);
const calls = {};
for (let round = 0; round < ROUNDS; round++) await measureRound(waysToSchedule(), periodic, calls);
printTable("ns for a call of the scheduler", lowestOf(calls));

const seek = await timeSeek();

const holds = printGoals([
  ...decisionGoals(ratios),
  ...momentGoals(waits),
  ...structureGoals(sizes),
  { name: "seek in 10 million decisions", value: seek.medianMs, unit: " ms", most: 200 },
  ...simsoGoals(calls),
]);
process.exitCode = holds ? 0 : 1;
