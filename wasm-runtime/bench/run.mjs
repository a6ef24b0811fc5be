/**
 * How fast the runtime is, natively, in Node and in Chromium: `npm run bench:runtime`.
 *
 * All is measured in one run, in rounds, so that what else the machine does meets all alike; each round loads all
 * anew. The speed of a shared machine changes from minute to minute, and within a round, too. So a ratio is one of
 * two ways that take turns with short slices of runs (slices.mjs), natively of processor time, and told by its median
 * over all turns, with the quartiles beside it. A figure is what a tenth is below, or the lowest of the rounds, since
 * what else the machine does only ever adds time. Prints the figures, and each goal with what was measured and
 * whether it holds; ends with status 1 when one does not. `-- --only simso,systems` measures these parts alone.
 */
import { parseArgs } from "node:util";
import { timeSeek } from "../../simulator/bench/seek.mjs";
import { inRoot, ROOT } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import {
  geometricMean,
  mapValues,
  median,
  printGoals,
  printTable,
  quantile,
  spreadOf,
} from "./figures.mjs";
import { openRuns } from "./measure.mjs";
import { openNative, structures } from "./native.mjs";
import { ENGINE, filesOf, read } from "./node.mjs";
import { openPage } from "./page.mjs";
import { ON_KERNEL, openSimso, periodicTasks, simsoInstalled } from "./simso.mjs";
import { takeTurns } from "./slices.mjs";
import { build, compiled, examples, program } from "./subjects.mjs";
import { measureSystems } from "./systems.mjs";

const ROUNDS = 5;
const MS = 200; // for each moment in each round
const TINY = 1; // a budget for snapshots that leaves none

/** Addresses of its files in a page. */
const addressesOf = (subject) => mapValues(filesOf(subject), (path) => `/${path}`);

/** In a process of its own, as whoever starts a run has: this one holds all that was measured before. */
async function inNode(measure, subject) {
  const moment = inRoot("wasm-runtime/bench/moment.mjs");
  const { id, workload } = subject;
  const { output } = await runCommand([process.execPath, moment, measure, id, workload, `${MS}`]);
  return Number(output);
}

const inChromium = (page, measure, subject) =>
  page.measure(measure, addressesOf(subject), { ms: MS });

/** How an example is run, by column. */
function waysToRun(page) {
  const natively = (options) => (subject) => openNative(subject.id, subject, options);
  const inNodeAs = (linkage) => async (subject) =>
    openRuns({ ...(await read(subject)), linkage }, { engine: ENGINE });
  return {
    native: natively(),
    events: natively({ trace: 1 }),
    untraced: natively({ program: "native-untraced" }),
    "no snapshots": natively({ snapshots: TINY }),
    library: (subject) => openNative(inRoot(compiled(subject).library), subject),
    Chromium: (subject) => page.openRuns(addressesOf(subject)),
    Node: inNodeAs("linked"),
    "Node, not linked": inNodeAs("table"),
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
  { name: "library events traced / off", above: "events", below: "native", most: 1.25, worst: 1.3 },
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

/** A round of what is compared: of each turn the ns for a decision, by way, and the ratio, by name. */
async function compareRound(ways, rows, times, ratios) {
  for (const row of rows) {
    const opened = {};
    for (const [way, open] of Object.entries(ways)) opened[way] = await open(row);
    for (const { name, above, below } of COMPARED) {
      for (const [over, under] of await takeTurns(opened[above], opened[below])) {
        noteIn(times, above, row, over.ns / over.decisions);
        noteIn(times, below, row, under.ns / under.decisions);
        noteIn(ratios, name, row, ratioOf(over, under));
      }
    }
    for (const { close } of Object.values(opened)) await close();
  }
}

/** Both do the same. Two native ways by processor time: what else runs meanwhile does not count. */
const ratioOf = (above, below) =>
  above.used && below.used ? above.used / below.used : above.ns / below.ns;

const quickOf = (samples) =>
  mapValues(samples, (rows) => mapValues(rows, (turns) => quantile(turns, 0.1)));
const lowestOf = (samples) => mapValues(samples, (rows) => mapValues(rows, lowest));
const printRatios = (title, ratios) =>
  printTable(
    title,
    mapValues(ratios, (rows) => mapValues(rows, spreadOf)),
  );
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
    Node: ({ measure }) => inNode(measure, subject),
    Chromium: ({ measure }) => inChromium(page, measure, subject),
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

/** The same threads under first come, first served: what is measured is the library, not the policy. */
const ROUNDED = {
  pth: program("round_pth", "round_pth"),
  one: program("round_one", "round_one"),
  eight: program("round_eight", "round_eight"),
};

/** What a decision of the preemptive library costs: of one processor and of eight. */
const LIBRARIES = [
  { name: "preemptive / Pth", above: ROUNDED.one, below: ROUNDED.pth, most: 1.2 },
  { name: "8 processors / 1", above: ROUNDED.eight, below: ROUNDED.one, most: 1.3 },
];

/** Processor time for a decision, of each turn. */
async function libraryRound(times, ratios) {
  for (const { name, above, below } of LIBRARIES) {
    const [over, under] = [above, below].map((row) => openNative(row.id, row));
    for (const [a, b] of await takeTurns(over, under)) {
      const [most, least] = [a, b].map(({ used, decisions }) => used / decisions);
      noteIn(times, "native", above, most);
      noteIn(times, "native", below, least);
      noteIn(ratios, name, { name: "same threads" }, most / least);
    }
    over.close();
    under.close();
  }
}

const libraryGoals = (ratios) =>
  LIBRARIES.map(({ name, most }) => ({
    name: `${name}, for a decision`,
    value: median(ratios[name]["same threads"]),
    most,
  }));

/** Ways to run periodic tasks, with the name of what they are to SimSo. */
const AGAINST_SIMSO = { "native-tuned": "SimSo / tuned", native: "SimSo / plain -O3" };

/**
 * SimSo, and the runtime as `make tuned` gives it, trained on the examples and not on these, and a plain one: ns of
 * processor time for a call of the scheduler, of each turn.
 */
async function scheduleRound(rows, times, ratios) {
  const nsOf = ({ used, events }) => used / events;
  for (const row of rows) {
    const simso = openSimso(row);
    for (const [program, name] of Object.entries(AGAINST_SIMSO)) {
      const runs = openNative(row.id, row, { program });
      for (const [over, under] of await takeTurns(simso, runs)) {
        noteIn(times, "SimSo", row, nsOf(over));
        noteIn(times, program, row, nsOf(under));
        noteIn(ratios, name, row, nsOf(over) / nsOf(under));
      }
      runs.close();
    }
    simso.close();
  }
}

function simsoGoals(ratios) {
  const [tuned, plain] = Object.values(AGAINST_SIMSO).map((name) => ratios[name]);
  const all = geometricMean(Object.values(plain).map(median));
  console.log(
    `\nSimSo is held against the tuned runtime (make tuned); a plain -O3 has ${all.toFixed(0)} times its events`,
  );
  return [
    ...goalsOf("SimSo / runtime", tuned, (row) => !row.endsWith(ON_KERNEL)),
    ...goalsOf("SimSo / runtime, preemptive", tuned, (row) => row.endsWith(ON_KERNEL)),
  ];
}

function goalsOf(name, ratios, isMeant) {
  const rows = Object.keys(ratios).filter(isMeant);
  const values = rows.map((row) => median(ratios[row]));
  return [
    { name, value: geometricMean(values), least: 1000 },
    { name: `${name}, worst`, value: Math.min(...values), least: 1000 },
  ];
}

const subjects = await examples();
const periodic = await periodicTasks();
const long = program("plain", "compute");

/** Parts of the bench by name; each prints what it measured, and gives its goals. */
const PARTS = {
  async decisions() {
    const page = await openPage(ROOT);
    console.log(`Node ${process.version}, Chromium ${page.version}, ${ROUNDS} rounds`);
    /** Moments are measured in each round, so that they meet the machine at other times, too. */
    const [decisions, ratios, moments] = [{}, {}, {}];
    for (let round = 0; round < ROUNDS; round++) {
      await compareRound(waysToRun(page), subjects, decisions, ratios);
      await measureRound(waysToBegin(page, long), MOMENTS, moments);
    }
    await page.close();
    printTable("ns for a decision, a tenth of the turns is quicker", quickOf(decisions));
    printRatios("ratios of two by turns: median and quartiles", ratios);
    const waits = lowestOf(moments);
    printTable("ms, of starts their median", waits);
    return [...decisionGoals(ratios), ...momentGoals(waits)];
  },

  async structures() {
    const sizes = await structures();
    printTable(
      "ns by number of threads or timers",
      mapValues(sizes, (rows) => mapValues(rows, ([ns]) => ns)),
    );
    return structureGoals(sizes);
  },

  async libraries() {
    const [libraries, apart] = [{}, {}];
    for (let round = 0; round < ROUNDS; round++) await libraryRound(libraries, apart);
    printTable("ns for a decision, by library", quickOf(libraries));
    printRatios("libraries by turns: median and quartiles", apart);
    return libraryGoals(apart);
  },

  systems: measureSystems,

  async seek() {
    const { medianMs } = await timeSeek();
    return [{ name: "seek in 10 million decisions", value: medianMs, unit: " ms", most: 200 }];
  },

  async simso() {
    await simsoInstalled();
    const [calls, gains] = [{}, {}];
    for (let round = 0; round < ROUNDS; round++) await scheduleRound(periodic, calls, gains);
    printTable("ns for a call of the scheduler, a tenth of the turns is quicker", quickOf(calls));
    printRatios("times as many calls as SimSo's, by turns: median and quartiles", gains);
    return simsoGoals(gains);
  },
};

const { values } = parseArgs({ options: { only: { type: "string" } } });
const wanted = values.only?.split(",") ?? Object.keys(PARTS);
const unknown = wanted.filter((name) => !(name in PARTS));
if (unknown.length > 0) {
  console.error(
    `There is no part ${unknown.join(", ")}. There are ${Object.keys(PARTS).join(", ")}.`,
  );
  process.exit(2);
}
console.log("compiling");
await build([...subjects, ...periodic, ...Object.values(ROUNDED), long]);
const goals = [];
for (const name of wanted) {
  console.log(`\n${name}`);
  goals.push(...(await PARTS[name]()));
}
process.exitCode = printGoals(goals) ? 0 : 1;
