/**
 * How long gestures take on a graph of 200 containers and 1 000 transfers:
 * `node compiler/bench/gestures.mjs`.
 *
 * Prints medians of processor time in milliseconds, in Pyodide as the page loads it and natively:
 * until it is known what becomes of text and graph, and what is then asked of the text behind that.
 * Needs Pyodide and the packages of a build in .build/site; the compiler itself is that of the tree.
 */

import { importFrom, readArchive, startPython } from "../../tools/lib/packed-python.mjs";
import { inRoot, VENV_PYTHON } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { processorTime } from "./processor-time.mjs";

/** Milliseconds until a gesture is carried out. */
const BUDGET = 150;

const PROGRAM = inRoot("compiler", "bench", "gestures.py");

const native = JSON.parse((await runCommand([VENV_PYTHON, PROGRAM])).output);
const pyodide = JSON.parse((await startCompiler()).pyimport("gestures").main(processorTime));

console.log("Milliseconds in Pyodide / natively:");
console.table(
  Object.keys(native).map((name) => ({
    what: name,
    gesture: both(name, "edit"),
    budget: pyodide[name].edit === undefined ? "" : verdict(pyodide[name].edit),
    diagnosis: both(name, "diagnose"),
    "its longest step": both(name, "step"),
    analysis: both(name, "analyse"),
    "longest step of that": both(name, "later step"),
    rules: both(name, "rules"),
  })),
);

/** The times in Pyodide and natively. */
function both(name, method) {
  const times = [pyodide, native].map((one) => one[name][method]);
  return times[0] === undefined ? "" : times.map((one) => one.toFixed(0)).join(" / ");
}

function verdict(milliseconds) {
  return `${milliseconds <= BUDGET ? "within" : "over"} ${BUDGET}`;
}

/** Python with the compiler of the tree; the packages that it needs are those of the archive. */
async function startCompiler() {
  const python = await startPython();
  python.mountNodeFS("/compiler", inRoot("compiler"));
  importFrom(python, readArchive(), ["/compiler", "/compiler/bench"]);
  return python;
}
