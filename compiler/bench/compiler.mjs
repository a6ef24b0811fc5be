/**
 * How fast the compiler is while somebody types: `npm run bench:compiler`.
 *
 * Prints processor time in milliseconds, in Pyodide as the page loads it and natively beside it, for generated
 * schedulers from 170 to 20 000 lines, each as soon as it is known: to the diagnostics of a text that is opened; then
 * medians after a keystroke: from one more blank in the midst of the longest handler to the diagnostics and to
 * everything else, from another number there to the diagnostics, and from one more blank in the midst of the
 * declarations. Then how they grow, and how long the compiler takes to its first answer. Ends within some three
 * minutes: a length that no time is left for is said to be left out. Needs the files of a build in .build/site.
 * `-- 200 2000` measures these only.
 */
import { readFileSync } from "node:fs";
import { join } from "node:path";
import { inRoot, VENV_PYTHON } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { importFrom, processorTime, readArchive, startPython } from "./pyodide.mjs";

const LINES = [170, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Milliseconds to the diagnostics, by the lines of a text; see design/stack.md. */
const BUDGETS = new Map([
  [170, 50],
  [2000, 250],
]);
const FIRST_ANSWER_BUDGET = 1000;

/** Titles and widths; times in milliseconds, the growth's in microseconds. */
const COLUMNS = [
  ["lines", 6],
  ["Pyodide: opened", 17],
  ["blank", 9],
  ["the rest", 10],
  ["number", 9],
  ["declaration", 13],
  ["runs", 6],
  ["native: opened", 16],
  ["blank", 9],
  ["ratio", 7],
  ["µs for a line", 15],
];

const BENCH = inRoot("compiler", "bench");

const asked = process.argv.slice(2).map(Number);
const lines = asked.length > 0 ? asked : LINES;

/** Seconds after which no further length is begun; the longest takes about a minute more. */
const LAST_START = 110;

const begin = performance.now();
const { python, firstAnswer } = await startCompiler();
console.log(`Import of the compiler and first answer: ${within(firstAnswer, FIRST_ANSWER_BUDGET)}`);
const bench = python.pyimport("measure");
bench.warm_up(processorTime);
const measured = await measureAll();
printGrowth(measured.filter((one) => one.lines > 190));

/** The measures in Pyodide of all lengths, after a line printed for each. */
async function measureAll() {
  const found = [];
  console.log(COLUMNS.map(([title, width]) => title.padStart(width)).join(""));
  for (const asked of lines) {
    if ((performance.now() - begin) / 1000 > LAST_START) {
      console.log(`${asked} lines: left out, for this machine is too busy to end in three minutes`);
      continue;
    }
    const inPyodide = JSON.parse(bench.main(asked, processorTime));
    const inPython = JSON.parse(
      (await runCommand([VENV_PYTHON, join(BENCH, "measure.py"), String(asked)])).output,
    );
    console.log(row(asked, inPython, inPyodide));
    found.push(inPyodide);
  }
  return found;
}

function printGrowth(measures) {
  if (measures.length > 1) {
    const [least, most] = [measures[0].lines, measures.at(-1).lines];
    console.log(
      `Growth of Pyodide's time from ${least} to ${most} lines: lines^${exponent(measures)}`,
    );
  }
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

function row(asked, inPython, inPyodide) {
  const budget = BUDGETS.get(asked);
  const cells = [
    inPyodide.lines,
    inPyodide.opened.toFixed(1),
    inPyodide.diagnostics.toFixed(1),
    inPyodide.rest.toFixed(1),
    inPyodide.number.toFixed(1),
    inPyodide.declaration.toFixed(1),
    inPyodide.runs,
    inPython.opened.toFixed(1),
    inPython.diagnostics.toFixed(1),
    (inPyodide.diagnostics / inPython.diagnostics).toFixed(2),
    ((1000 * inPyodide.diagnostics) / inPyodide.lines).toFixed(0),
  ];
  const verdict = budget ? `  ${within(inPyodide.diagnostics, budget)}` : "";
  return cells.map((cell, index) => String(cell).padStart(COLUMNS[index][1])).join("") + verdict;
}

function within(milliseconds, budget) {
  const verdict = milliseconds <= budget ? "within" : "over";
  return `${milliseconds.toFixed(0)} ms, ${verdict} ${budget} ms`;
}

/** The slope of a straight line through the logarithms, by least squares. */
function exponent(measures) {
  const points = measures.map((one) => [Math.log(one.lines), Math.log(one.diagnostics)]);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [0, 1].map((axis) => mean(points.map((point) => point[axis])));
  const along = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return (along / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)).toFixed(2);
}
