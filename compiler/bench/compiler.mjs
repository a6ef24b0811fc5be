/**
 * How fast the compiler is while somebody types: `npm run bench:compiler`.
 *
 * Prints processor time in milliseconds, in Pyodide as the page loads it and natively beside it, for generated
 * schedulers from 170 to 20 000 lines, each as soon as it is known: to the diagnostics of a text that is opened; then
 * medians after a keystroke: from one more blank in the midst of the longest handler to the diagnostics and to
 * everything else, from another number there to the diagnostics, and from one more blank in the midst of the
 * declarations. Behind what is opened and what is typed stands with which power of the length it has grown since the
 * line before; below, with which it grows over all. It takes some three minutes of a machine with nothing else to do.
 * Needs the files of a build in .build/site. `-- 200 2000` measures these only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { importFrom, readArchive, startPython } from "../../tools/lib/packed-python.mjs";
import { inRoot, VENV_PYTHON } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { growth, overall, picture } from "./curve.mjs";
import { processorTime } from "./processor-time.mjs";

const LINES = [170, 200, 430, 930, 2000, 4300, 9300, 20_000];

/** Where the curve begins: the length before has a budget, and lies too near to the next. */
const CURVE_FROM = 180;

/** Milliseconds to the diagnostics, by the lines of a text. */
const BUDGETS = new Map([
  [170, 50],
  [2000, 250],
]);
const FIRST_ANSWER_BUDGET = 1000;

/** Titles and widths; times in milliseconds. */
const COLUMNS = [
  ["lines", 6],
  ["Pyodide: opened", 17],
  ["grows", 7],
  ["blank", 9],
  ["grows", 7],
  ["the rest", 10],
  ["number", 9],
  ["declaration", 13],
  ["runs", 6],
  ["native: opened", 16],
  ["grows", 7],
  ["blank", 9],
  ["grows", 7],
];

const BENCH = inRoot("compiler", "bench");

const asked = process.argv.slice(2).map(Number);
const lines = asked.length > 0 ? asked : LINES;

const { python, firstAnswer } = await startCompiler();
console.log(`Import of the compiler and first answer: ${within(firstAnswer, FIRST_ANSWER_BUDGET)}`);
const bench = python.pyimport("measure");
bench.warm_up(processorTime);
printGrowth(await measureAll());

/** The measures of all lengths, after a line printed for each. */
async function measureAll() {
  const found = [];
  console.log(COLUMNS.map(([title, width]) => title.padStart(width)).join(""));
  for (const asked of lines) {
    const pyodide = JSON.parse(bench.main(asked, processorTime));
    const native = JSON.parse(
      (await runCommand([VENV_PYTHON, join(BENCH, "measure.py"), String(asked)])).output,
    );
    const one = { asked, pyodide, native };
    console.log(row(one, found.at(-1)));
    found.push(one);
  }
  return found.filter((one) => one.pyodide.lines > CURVE_FROM);
}

function printGrowth(measures) {
  if (measures.length < 2) {
    return;
  }
  const [least, most] = [measures[0], measures.at(-1)].map((one) => one.pyodide.lines);
  const power = (where, what) => overall(curve(measures, where, what)).toFixed(2);
  console.log(`Growth from ${least} to ${most} lines, as a power of the length:`);
  for (const [name, where] of [
    ["Pyodide", "pyodide"],
    ["native", "native"],
  ]) {
    console.log(`  ${name}: opened ${power(where, "opened")}, blank ${power(where, "blank")}`);
  }
  console.log("o opened, b blank, in Pyodide; both axes are logarithmic:");
  const curves = {
    o: curve(measures, "pyodide", "opened"),
    b: curve(measures, "pyodide", "blank"),
  };
  console.log(picture(curves));
}

/** One kind of time over the lengths. */
function curve(measures, where, what) {
  return measures.map((one) => [one[where].lines, one[where][what]]);
}

/** Python as the page starts it, and how long from then to the compiler's first answer. */
async function startCompiler() {
  const archive = readArchive();
  const python = await startPython();
  python.mountNodeFS("/bench", BENCH);
  const text = readFileSync(inRoot("public/examples/weather-station/weather.sched"), "utf8");
  const params = { version: 1, name: "weather.sched", text };
  const begin = processorTime();
  importFrom(python, archive, ["/bench"]);
  python.pyimport("catapults.services").handle(JSON.stringify({ method: "diagnose", params }));
  return { python, firstAnswer: processorTime() - begin };
}

/** One line of the table; `before` is the next shorter text. */
function row(one, before) {
  const { asked, pyodide, native } = one;
  const grows = (where, what) => {
    const begins = before === undefined || before.pyodide.lines < CURVE_FROM;
    return begins ? "" : growth(...curve([before, one], where, what)).toFixed(2);
  };
  const cells = [
    pyodide.lines,
    pyodide.opened.toFixed(1),
    grows("pyodide", "opened"),
    pyodide.blank.toFixed(1),
    grows("pyodide", "blank"),
    pyodide.rest.toFixed(1),
    pyodide.number.toFixed(1),
    pyodide.declaration.toFixed(1),
    pyodide.runs,
    native.opened.toFixed(1),
    grows("native", "opened"),
    native.blank.toFixed(1),
    grows("native", "blank"),
  ];
  const budget = BUDGETS.get(asked);
  const verdict = budget ? `  ${within(pyodide.blank, budget)}` : "";
  return cells.map((cell, index) => String(cell).padStart(COLUMNS[index][1])).join("") + verdict;
}

function within(milliseconds, budget) {
  const verdict = milliseconds <= budget ? "within" : "over";
  return `${milliseconds.toFixed(0)} ms, ${verdict} ${budget} ms`;
}
