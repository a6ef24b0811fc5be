/** Experiments as a library: `catapults-sim/experiment`. */
export { decodeWorkload } from "../engine/workload-info.js";
export { type Conduct, conduct, type ExperimentResult } from "./conduct.js";
export { parseDuration } from "./duration.js";
export type { StartTrialWorker, TrialWorker } from "./pool.js";
export { reportOf } from "./report.js";
export { readNumber, sweepOf } from "./sweep.js";
export type { Bundle } from "./trial.js";
