/** What the native programs of this folder print. */
import { inRoot } from "../../tools/lib/paths.mjs";
import { runCommand } from "../../tools/lib/run-command.mjs";
import { compiled } from "./subjects.mjs";

const at = (program) => inRoot("wasm-runtime/build/bench", program);

/** Whole numbers are enough for the shell; all paths are below the top folder. */
async function output(commandLine) {
  const { output: text } = await runCommand(commandLine.map(String));
  return text.trim();
}

/** What native.c prints of a subject. */
async function timesOf(scheduler, subject, { program = "native", ms, trace = 0, snapshots = 0 }) {
  const workload = inRoot(compiled(subject).workload);
  const flags = ["--trace", trace, "--snapshots", snapshots];
  const text = await output([at(program), scheduler, workload, ms, ...flags]);
  const [decision, event] = text.split(" ").map(Number);
  return { decision, event };
}

/**
 * A run's time by its decisions, in ns; a tenth of the runs is quicker.
 *
 * @param {string} scheduler name of one that is linked in, or the path of a shared library
 * @param {{program?: string, ms: number, trace?: number, snapshots?: number}} options
 */
export async function nativeDecision(scheduler, subject, options) {
  return (await timesOf(scheduler, subject, options)).decision;
}

/** The same by library events: calls of a handler. */
export async function nativeEvent(subject, options) {
  return (await timesOf(subject.id, subject, options)).event;
}

/** What structures.c prints: by name, then by size. @returns {Promise<Record<string, Record<number, number[]>>>} */
export async function structures() {
  const found = {};
  for (const line of (await output([at("structures")])).split("\n")) {
    const [name, size, ...values] = line.split(" ");
    found[name] = { ...found[name], [size]: values.map(Number) };
  }
  return found;
}
