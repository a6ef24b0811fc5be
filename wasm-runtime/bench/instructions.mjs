/**
 * Runs of an example in Node, for valgrind to count what V8 carries out for a decision (docs/runtime-speed.md):
 *
 *   instructions.mjs SCHEDULER WORKLOAD BEFORE RUNS
 *
 * by their names in build/bench. The RUNS that count stand between the only calls of two functions of libuv, by whose
 * names valgrind is told; the runs BEFORE them are for V8 to optimise the code. Prints the decisions of those that count.
 */
import { readFile } from "node:fs/promises";
import { loadavg, uptime } from "node:os";
import { pathToFileURL } from "node:url";
import { inRoot } from "../../tools/lib/paths.mjs";
import { openRuns } from "./measure.mjs";
import { compiled } from "./subjects.mjs";

const [id, workload, before, runs] = process.argv.slice(2);
const files = compiled({ id, workload });
const read = async (path) => new Uint8Array(await readFile(inRoot(path)));
const subject = {
  runtime: await read("wasm-runtime/build/catapults.wasm"),
  scheduler: await read(files.module),
  workload: await read(files.workload),
};
const opened = await openRuns(subject, {
  engine: pathToFileURL(inRoot("simulator/dist/engine")).href,
});
opened.run(1, Number(before));
loadavg();
const { decisions } = opened.run(1, Number(runs));
uptime();
console.log(decisions);
