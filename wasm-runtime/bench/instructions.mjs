/**
 * Runs of an example in Node, for valgrind to count what V8 carries out for a decision (docs/reference/runtime.md):
 *
 *   instructions.mjs SCHEDULER WORKLOAD BEFORE RUNS
 *
 * by their names in build/bench. The RUNS that count stand between the only calls of two functions of libuv, by whose
 * names valgrind is told; the runs BEFORE them are for V8 to optimise the code. Prints the decisions of those that count.
 */
import { loadavg, uptime } from "node:os";
import { openRuns } from "./measure.mjs";
import { ENGINE, read } from "./node.mjs";

const [id, workload, before, runs] = process.argv.slice(2);
const opened = await openRuns(await read({ id, workload }), { engine: ENGINE });
opened.run(1, Number(before));
loadavg();
const { decisions } = opened.run(1, Number(runs));
uptime();
console.log(decisions);
