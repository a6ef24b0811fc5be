import { Worker } from "node:worker_threads";
import type { RunReport } from "../experiment/run.js";
import type { Bundle } from "./bundle.js";

/** What every run has in common. */
export interface WorkerSetup {
  readonly runtime: Uint8Array;
  readonly programs: readonly Bundle[];
  readonly until: number | null;
  readonly workloadFile: string;
}

/** One run, as a worker is asked for it. */
export interface RunJob {
  readonly scheduler: number;
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
}

const WORKER = new URL("./run-worker.js", import.meta.url);

/**
 * Carries out runs on several cores.
 * @param done told of each run that is complete, by the job's index
 * @param signal gives up: runs under way are dropped
 */
export async function runOnCores(
  setup: WorkerSetup,
  jobs: readonly RunJob[],
  cores: number,
  done: (index: number, report: RunReport) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    const worker = new RunWorker(setup, signal);
    for (let index = next++; !signal.aborted; index = next++) {
      const job = jobs[index];
      if (job === undefined) break;
      const report = await worker.carryOut(job);
      if (report !== null) done(index, report);
    }
    await worker.end();
  };
  await Promise.all(Array.from({ length: Math.min(cores, jobs.length) }, workOn));
}

/** One worker thread, and another in its place when it breaks down. */
class RunWorker {
  readonly #setup: WorkerSetup;
  #worker: Worker | null = null;
  #settle: (report: RunReport | null) => void = () => {};

  constructor(setup: WorkerSetup, signal: AbortSignal) {
    this.#setup = setup;
    signal.addEventListener("abort", () => this.#settle(null));
  }

  /** @returns null when it was dropped */
  carryOut(job: RunJob): Promise<RunReport | null> {
    this.#worker ??= this.#start();
    this.#worker.postMessage(job);
    return new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  async end(): Promise<void> {
    await this.#worker?.terminate();
  }

  #start(): Worker {
    const worker = new Worker(WORKER, { workerData: this.#setup });
    worker.on("message", (report: RunReport) => this.#settle(report));
    worker.on("error", (error) => this.#lose(`The run broke down: ${error.message}`));
    worker.on("exit", () => this.#lose("The run broke down: its thread ended."));
    return worker;
  }

  #lose(message: string): void {
    this.#worker = null;
    this.#settle({ kind: "failed", message });
  }
}
