import {
  conduct,
  decodeWorkload,
  parseDuration,
  reportOf,
  type StartTrialWorker,
  sweepOf,
} from "catapults-sim/experiment";
import { failure, type Result, success } from "../../base/result.js";
import type { ExperimentOutcome, ExperimentWish } from "../../model/experiments.js";
import type { ExperimentOptions } from "../../model/ports.js";
import { fetchBytes, RUNTIME_MISSING } from "./runtime-bytes.js";

export { openRuns } from "./compared-runs.js";

/** More workers than this gain little, and a device has other things to do. */
const MOST_WORKERS = 8;

export async function parameters(workload: Uint8Array): Promise<Result<readonly string[]>> {
  const info = decodeWorkload(workload);
  if (!info.ok) return info;
  return success(info.value.variables.filter((each) => each.parameter).map(({ name }) => name));
}

/** Carries an experiment out in workers of the page. */
export async function conductExperiment(
  runtimeUrl: string,
  wish: ExperimentWish,
  { signal, onProgress }: ExperimentOptions,
): Promise<Result<ExperimentOutcome>> {
  const until = wish.until.trim() === "" ? null : parseDuration(wish.until.trim());
  if (until === undefined) {
    return failure(`“${wish.until}” is not a time. Write for example 2s or 250ms.`);
  }
  const sweep = readSweep(wish);
  if (!sweep.ok) return sweep;
  const runtime = await fetchBytes(runtimeUrl);
  if (!runtime) return failure(RUNTIME_MISSING);
  const result = await conduct({
    experiment: {
      schedulers: wish.contenders.map(({ name }) => name),
      sweep: sweep.value,
      seeds: Array.from({ length: wish.seeds }, (_, index) => String(index + 1)),
    },
    parameters: {},
    setup: {
      runtime: new Uint8Array(runtime),
      programs: wish.contenders.map(({ module, workload }) => ({ scheduler: module, workload })),
      until,
      workloadFile: wish.workloadFile,
    },
    start: startTrialWorker,
    cores: Math.min(MOST_WORKERS, navigator.hardwareConcurrency || 2),
    onProgress,
    signal,
  });
  return success({ result, report: reportOf(result) });
}

function readSweep({ sweep }: ExperimentWish) {
  if (sweep === null) return success(null);
  const { parameter, from, to, steps } = sweep;
  const read = sweepOf(parameter, from.trim(), to.trim(), steps);
  if (read !== null) return success(read);
  return failure(
    `\`${parameter}\` cannot go from “${from}” to “${to}”. Write numbers or times, for example 0.5 to 2, or 1ms to 5ms.`,
  );
}

const startTrialWorker: StartTrialWorker = ({ answered, lost }) => {
  const worker = new Worker(new URL("./trial-worker.ts", import.meta.url), {
    type: "module",
    name: "experiment",
  });
  worker.onmessage = ({ data }) => answered(data);
  worker.onerror = (event) => {
    event.preventDefault();
    worker.terminate();
    lost(event.message || "its worker could not be loaded.");
  };
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};
