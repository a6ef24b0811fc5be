/** Experiments as a library: `catapults-sim/experiment`. */

export { parseDuration, readNumber, writeDuration } from "../base/format.js";
export { decodeWorkload } from "../engine/workload-info.js";
export { type Conduct, conduct, type ExperimentResult } from "./conduct.js";
export type { Sweep } from "./plan.js";
export type { StartTrialWorker, TrialWorker } from "./pool.js";
export { reportOf } from "./report.js";
export { sweepOf } from "./sweep.js";
export type { Bundle } from "./trial.js";
