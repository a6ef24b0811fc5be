/** Experiments as a library: `catapults-sim/experiment`. */
export { decodeWorkload } from "../engine/workload-info.js";
export { parseDuration, readNumber, writeDuration } from "../format.js";
export { type Conduct, conduct, type ExperimentResult } from "./conduct.js";
export type { Sweep } from "./plan.js";
export type { StartTrialWorker, TrialWorker } from "./pool.js";
export { reportOf } from "./report.js";
export { sweepOf } from "./sweep.js";
export type { Bundle } from "./trial.js";
