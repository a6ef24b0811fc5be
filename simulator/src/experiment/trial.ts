import { RuntimeModule } from "../engine/compile.js";
import type { PoolWish, StartHelper } from "../system/pool/pool.js";
import type { SystemProgram } from "../system/program.js";
import { type RunReport, runOnce } from "./run.js";
import type { LastSeen } from "./silence.js";
import { runSystemOnce } from "./system-run.js";

/** How often a worker tells that a run goes on, ms. */
const TELL_EVERY = 200;

/** A scheduler and a workload that fit together, compiled. */
export interface Bundle {
  readonly scheduler: Uint8Array;
  readonly workload: Uint8Array;
}

/** What every run of an experiment has in common. */
export interface TrialSetup {
  readonly runtime: Uint8Array;
  /** All that is run: schedulers with a workload, or systems. */
  readonly programs: readonly (Bundle | SystemProgram)[];
  /** Virtual time in ns at which runs are cut off; null: they go on to their end. */
  readonly until: number | null;
  /** What messages call the workload. */
  readonly workloadFile: string;
  /** How many threads go on with a run of a system; left out: one. */
  readonly workers?: number;
}

/** The same in the worker that carries runs out. */
type Setup = Omit<TrialSetup, "runtime" | "workers"> & {
  readonly runtime: RuntimeModule;
  readonly pool: PoolWish | null;
};

/** One run of an experiment. */
export interface TrialJob {
  /** Which of the programs. */
  readonly program: number;
  readonly seed: string;
  readonly parameters: Readonly<Record<string, number>>;
}

/** What a worker tells: that a run goes on, and where it is, or what became of it. */
export type TrialAnswer =
  | ({ readonly type: "alive" } & LastSeen)
  | { readonly type: "report"; readonly report: RunReport };

/** What a worker is told: first the setup, then one run after the other, each when the last is answered. */
export type TrialMessage =
  | { readonly type: "setup"; readonly setup: TrialSetup }
  | { readonly type: "job"; readonly job: TrialJob };

/**
 * The inside of a worker that carries out runs.
 * @param help starts threads that help; null: the host has none
 * @returns what takes its messages
 */
export function serveTrials(
  answer: (answer: TrialAnswer) => void,
  help: StartHelper | null = null,
): (message: TrialMessage) => Promise<void> {
  let setup: Setup | null = null;
  return async (message) => {
    if (message.type === "setup") {
      const { workers = 1, runtime, ...given } = message.setup;
      const pool = help && { workers, start: help };
      setup = { ...given, runtime: new RuntimeModule(runtime), pool };
      return;
    }
    answer({ type: "alive", time: 0, tick: 0 });
    answer({ type: "report", report: await carryOut(setup, message.job, teller(answer)) });
  };
}

/** Tells now and then, as long as it is asked, that a run goes on. */
function teller(answer: (answer: TrialAnswer) => void): (seen: LastSeen) => void {
  let told = performance.now();
  return ({ time, tick }) => {
    if (performance.now() - told < TELL_EVERY) return;
    told = performance.now();
    answer({ type: "alive", time, tick });
  };
}

async function carryOut(
  setup: Setup | null,
  { program: number, seed, parameters }: TrialJob,
  onLife: (seen: LastSeen) => void,
): Promise<RunReport> {
  const program = setup?.programs[number];
  if (setup === null || program === undefined) {
    return { kind: "failed", message: "There is no such program." };
  }
  const { runtime, until, workloadFile, pool } = setup;
  const start = { runtime, seed, parameters };
  try {
    return "plan" in program
      ? await runSystemOnce(program, { ...start, pool }, { until, onLife })
      : await runOnce({ ...start, ...program }, { until, workloadFile, onLife });
  } catch (error) {
    return { kind: "failed", message: error instanceof Error ? error.message : String(error) };
  }
}
