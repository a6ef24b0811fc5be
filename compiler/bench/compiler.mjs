/**
 * How fast the compiler is while somebody types: `npm run bench:compiler`.
 *
 * Prints medians of processor time in milliseconds, in Pyodide as the page loads it and natively beside it, for
 * generated schedulers from 200 to 20 000 lines; how they grow; and how long the compiler takes to
 * its first answer. Needs the files of a build in .build/site. `-- 200 2000` measures these only.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, VENV_PYTHON } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";

const LINES = [170, 200, 500, 1000, 2000, 5000, 10_000, 20_000];

/** Milliseconds to the diagnostics, by the lines of a text; see design/stack.md. */
const BUDGETS = new Map([
  [170, 50],
  [2000, 250],
]);
const FIRST_ANSWER_BUDGET = 1000;

const BENCH = inRoot("compiler", "bench");
const SITE = inRoot(".build", "site");

const asked = process.argv.slice(2).map(Number);
const lines = asked.length > 0 ? asked : LINES;

const native = JSON.parse(
  (await runCommand([VENV_PYTHON, join(BENCH, "measure.py"), ...lines.map(String)])).output,
);
const { python, firstAnswer } = await startCompiler();
const pyodide = JSON.parse(python.pyimport("measure").main(python.toPy(lines), processorTime));

console.log(`Import of the compiler and first answer: ${within(firstAnswer, FIRST_ANSWER_BUDGET)}`);
console.table(lines.map(row));
const counted = lines.filter((one) => one >= 200);
if (counted.length > 1) {
  console.log(`Growth of Pyodide's time with the lines, from 200 on: lines^${exponent(pyodide)}`);
}

/** Python as the page starts it, and how long from then to the compiler's first answer. */
async function startCompiler() {
  const folder = join(
    SITE,
    readdirSync(SITE).find((name) => name.startsWith("pyodide-")),
  );
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const zip = new Uint8Array(readFileSync(join(SITE, "python", "catapults.zip")));
  const python = await loadPyodide({ indexURL: `${folder}/`, packageBaseUrl: `${folder}/` });
  python.mountNodeFS("/bench", BENCH);
  const text = readFileSync(inRoot("public/examples/weather-station/weather.sched"), "utf8");
  const params = { version: 1, name: "weather.sched", text };
  const begin = processorTime();
  python.unpackArchive(zip, "zip", { extractDir: "/compiler" });
  python.runPython("import sys; sys.path[:0] = ['/compiler', '/bench']");
  python.pyimport("catapults.services").handle(JSON.stringify({ method: "diagnose", params }));
  return { python, firstAnswer: processorTime() - begin };
}

function processorTime() {
  return process.cpuUsage().user / 1000;
}

function row(asked, index) {
  const [inPython, inPyodide] = [native[index], pyodide[index]];
  const budget = BUDGETS.get(asked);
  return {
    lines: inPyodide.lines,
    "native: diagnostics": inPython.diagnostics.toFixed(1),
    rest: inPython.rest.toFixed(1),
    "Pyodide: diagnostics": inPyodide.diagnostics.toFixed(1),
    "the rest": inPyodide.rest.toFixed(1),
    ratio: (inPyodide.diagnostics / inPython.diagnostics).toFixed(2),
    "µs for a line": ((1000 * inPyodide.diagnostics) / inPyodide.lines).toFixed(0),
    budget: budget ? within(inPyodide.diagnostics, budget) : "",
  };
}

function within(milliseconds, budget) {
  const verdict = milliseconds <= budget ? "within" : "over";
  return `${milliseconds.toFixed(0)} ms, ${verdict} ${budget} ms`;
}

/** The slope of a straight line through the logarithms, by least squares. */
function exponent(measures) {
  const points = measures
    .filter((_, index) => lines[index] >= 200)
    .map((one) => [Math.log(one.lines), Math.log(one.diagnostics)]);
  const mean = (values) => values.reduce((sum, value) => sum + value, 0) / values.length;
  const [x, y] = [0, 1].map((axis) => mean(points.map((point) => point[axis])));
  const along = points.reduce((sum, point) => sum + (point[0] - x) * (point[1] - y), 0);
  return (along / points.reduce((sum, point) => sum + (point[0] - x) ** 2, 0)).toFixed(2);
}
