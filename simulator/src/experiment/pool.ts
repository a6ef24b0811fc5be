import type { RunReport } from "./run.js";
import type { TrialJob, TrialMessage, TrialSetup } from "./trial.js";

/** What is heard of a worker. */
export interface TrialEvents {
  answered(report: RunReport): void;
  /** It broke down; the reason is for people. */
  lost(reason: string): void;
}

/** A worker of the host that carries out runs: a thread of Node, or a worker of a page. */
export interface TrialWorker {
  post(message: TrialMessage): void;
  end(): void | Promise<void>;
}

export type StartTrialWorker = (events: TrialEvents) => TrialWorker;

/**
 * Carries out runs on several cores.
 * @param done told of each run that is complete, by the job's index
 * @param signal gives up: runs under way are dropped
 */
export async function runOnCores(
  { start, setup, cores }: { start: StartTrialWorker; setup: TrialSetup; cores: number },
  jobs: readonly TrialJob[],
  done: (index: number, report: RunReport) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    const place = new Place(start, setup, signal);
    for (let index = next++; !signal.aborted; index = next++) {
      const job = jobs[index];
      if (job === undefined) break;
      const report = await place.carryOut(job);
      if (report !== null) done(index, report);
    }
    await place.end();
  };
  await Promise.all(Array.from({ length: Math.min(cores, jobs.length) }, workOn));
}

/** One worker, and another in its place when it breaks down. */
class Place {
  readonly #start: StartTrialWorker;
  readonly #setup: TrialSetup;
  #worker: TrialWorker | null = null;
  #settle: (report: RunReport | null) => void = () => {};

  constructor(start: StartTrialWorker, setup: TrialSetup, signal: AbortSignal) {
    this.#start = start;
    this.#setup = setup;
    signal.addEventListener("abort", () => this.#settle(null), { once: true });
  }

  /** @returns null when it was dropped */
  carryOut(job: TrialJob): Promise<RunReport | null> {
    return new Promise((resolve) => {
      this.#settle = resolve;
      this.#worker ??= this.#begin();
      this.#worker.post({ type: "job", job });
    });
  }

  async end(): Promise<void> {
    await this.#worker?.end();
  }

  #begin(): TrialWorker {
    const worker = this.#start({
      answered: (report) => this.#settle(report),
      lost: (reason) => {
        this.#worker = null;
        this.#settle({ kind: "failed", message: `The run broke down: ${reason}` });
      },
    });
    worker.post({ type: "setup", setup: this.#setup });
    return worker;
  }
}
