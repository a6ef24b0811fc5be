import type { RunReport } from "./run.js";
import { type LastSeen, PATIENCE, whySilent } from "./silence.js";
import type { TrialAnswer, TrialJob, TrialMessage, TrialSetup } from "./trial.js";

/**
 * How many times it is looked for signs of life before a run is given up. Looks are counted, not the
 * time: a host that sleeps, or has no time itself, looks once when it goes on.
 */
const LOOKS = 20;

/** What is heard of a worker. */
export interface TrialEvents {
  answered(answer: TrialAnswer): void;
  /** It broke down; the reason is for people. */
  lost(reason: string): void;
}

/** A worker of the host that carries out runs: a thread of Node, or a worker of a page. */
export interface TrialWorker {
  post(message: TrialMessage): void;
  end(): void | Promise<void>;
}

export type StartTrialWorker = (events: TrialEvents) => TrialWorker;

export interface Cores {
  readonly start: StartTrialWorker;
  readonly setup: TrialSetup;
  /** How many runs go on at one time. */
  readonly cores: number;
  /** How long a run may give no sign of life, ms. */
  readonly patience?: number;
}

/**
 * Carries out runs on several cores. One that gives no sign of life is ended: a module that was
 * damaged may loop for ever.
 * @param done told of each run that is complete, by the job's index
 * @param signal gives up: runs under way are dropped
 */
export async function runOnCores(
  { start, setup, cores, patience = PATIENCE }: Cores,
  jobs: readonly TrialJob[],
  done: (index: number, report: RunReport) => void,
  signal: AbortSignal,
): Promise<void> {
  let next = 0;
  const workOn = async () => {
    const place = new Place({ start, setup, patience }, signal);
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

type Wish = Required<Omit<Cores, "cores">>;

/** One worker, and another in its place when it breaks down or does not come back. */
class Place {
  readonly #wish: Wish;
  #worker: TrialWorker | null = null;
  #settle: (report: RunReport | null) => void = () => {};
  #looks = 0;
  /** Null until the worker is there and begins with the run. */
  #seen: LastSeen | null = null;

  constructor(wish: Wish, signal: AbortSignal) {
    this.#wish = wish;
    signal.addEventListener("abort", () => this.#settle(null), { once: true });
  }

  /** @returns null when it was dropped */
  async carryOut(job: TrialJob): Promise<RunReport | null> {
    this.#seen = null;
    this.#looks = 0;
    const clock = setInterval(() => this.#look(), this.#wish.patience / LOOKS);
    try {
      return await new Promise((resolve) => {
        this.#settle = resolve;
        this.#worker ??= this.#begin();
        this.#worker.post({ type: "job", job });
      });
    } finally {
      clearInterval(clock);
    }
  }

  async end(): Promise<void> {
    await this.#worker?.end();
  }

  #begin(): TrialWorker {
    const isCurrent = () => this.#worker === worker; // one that was given up may still be heard
    const worker = this.#wish.start({
      answered: (answer) => {
        if (!isCurrent()) return;
        if (answer.type === "report") this.#settle(answer.report);
        else this.#hear(answer);
      },
      lost: (reason) => {
        if (isCurrent()) this.#fail(`The run broke down: ${reason}`);
      },
    });
    worker.post({ type: "setup", setup: this.#wish.setup });
    return worker;
  }

  #hear(seen: LastSeen): void {
    this.#seen = seen;
    this.#looks = 0;
  }

  #look(): void {
    if (this.#seen === null) return;
    this.#looks++;
    if (this.#looks === LOOKS) void this.#giveUp(whySilent(this.#wish.patience, this.#seen));
  }

  async #giveUp(message: string): Promise<void> {
    const worker = this.#worker;
    this.#worker = null;
    await worker?.end();
    this.#fail(message);
  }

  #fail(message: string): void {
    this.#worker = null;
    this.#settle({ kind: "failed", message });
  }
}
