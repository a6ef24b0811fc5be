/**
 * Measures what takes a moment, in a Node that does nothing else: `moment.mjs MEASURE SCHEDULER WORKLOAD MS`, with a
 * function of measure.mjs, a compiled scheduler and workload by their names, and how long to measure. Prints ms.
 */
import { timeFirstStart, timeReplay, timeRestart, timeStart } from "./measure.mjs";
import { ENGINE, read } from "./node.mjs";

const MEASURES = { timeFirstStart, timeReplay, timeRestart, timeStart };

const [measure, id, workload, ms] = process.argv.slice(2);
const subject = await read({ id, workload });
console.log(await MEASURES[measure](subject, { engine: ENGINE, ms: Number(ms) }));
