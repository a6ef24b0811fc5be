/**
 * How long gestures take on a graph of 200 containers and 1 000 transfers:
 * `node compiler/bench/gestures.mjs`.
 *
 * Prints medians of processor time in milliseconds, in Pyodide as the page loads it and natively.
 * Needs Pyodide and the packages of a build in .build/site; the compiler itself is that of the tree.
 */
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { inRoot, VENV_PYTHON } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";

/** Milliseconds until a gesture is carried out; see design/stack.md. */
const BUDGET = 150;

const SITE = inRoot(".build", "site");
const PROGRAM = inRoot("compiler", "bench", "gestures.py");

const native = JSON.parse((await runCommand([VENV_PYTHON, PROGRAM])).output);
const pyodide = JSON.parse((await startPython()).pyimport("gestures").main(processorTime));

console.table(
  Object.keys(native).map((name) => ({
    what: name,
    native: native[name].toFixed(0),
    Pyodide: pyodide[name].toFixed(0),
    budget: name === "rules" ? "" : `${pyodide[name] <= BUDGET ? "within" : "over"} ${BUDGET}`,
  })),
);

async function startPython() {
  const name = readdirSync(SITE).find((one) => one.startsWith("pyodide-"));
  const folder = join(SITE, name);
  const { loadPyodide } = await import(pathToFileURL(join(folder, "pyodide.mjs")));
  const python = await loadPyodide({ indexURL: `${folder}/`, packageBaseUrl: `${folder}/` });
  python.unpackArchive(new Uint8Array(readFileSync(join(SITE, "python", "catapults.zip"))), "zip", {
    extractDir: "/packages",
  });
  python.mountNodeFS("/compiler", inRoot("compiler"));
  python.runPython(
    "import sys; sys.path[:0] = ['/compiler', '/compiler/bench']; sys.path.append('/packages')",
  );
  return python;
}

function processorTime() {
  return process.cpuUsage().user / 1000;
}
