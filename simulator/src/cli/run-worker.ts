/** A thread that carries out runs of an experiment, one after the other. */
import { parentPort, workerData } from "node:worker_threads";
import { type RunReport, runOnce } from "../experiment/run.js";
import type { RunJob, WorkerSetup } from "./pool.js";

const { runtime, programs, until, workloadFile } = workerData as WorkerSetup;

parentPort?.on("message", async (job: RunJob) => {
  parentPort?.postMessage(await carryOut(job));
});

async function carryOut({ scheduler, seed, parameters }: RunJob): Promise<RunReport> {
  const bundle = programs[scheduler];
  if (bundle === undefined) return { kind: "failed", message: "There is no such scheduler." };
  try {
    return await runOnce({ runtime, ...bundle, seed, parameters }, { until, workloadFile });
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
