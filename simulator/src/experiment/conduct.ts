import { type Block, type CompletedRun, compareRuns } from "./compare.js";
import { type Experiment, type PlannedRun, planRuns } from "./plan.js";
import { type Cores, runOnCores } from "./pool.js";
import type { TrialJob } from "./trial.js";

/** What an experiment came to, whole or in part. */
export interface ExperimentResult {
  readonly experiment: Experiment;
  /** In the order of the plan. */
  readonly completed: readonly CompletedRun[];
  readonly blocks: readonly Block[];
  /** Runs that were planned, complete or not. */
  readonly planned: number;
}

export interface Conduct extends Cores {
  readonly experiment: Experiment;
  /** Which of the programs a run is of; without it, each scheduler is one. */
  readonly programOf?: (run: PlannedRun) => number;
  /** Values of parameters that are the same in all runs. */
  readonly parameters: Readonly<Record<string, number>>;
  /** Told after each run how many of all are complete. */
  readonly onProgress: (complete: number, planned: number) => void;
  /** Gives up: the result is then of the runs that are complete. */
  readonly signal: AbortSignal;
}

/** Carries out all runs of an experiment and compares them. */
export async function conduct(wish: Conduct): Promise<ExperimentResult> {
  const { experiment, onProgress, signal } = wish;
  const plan = planRuns(experiment);
  const jobs = plan.map((run) => jobOf(run, wish));
  const completed: CompletedRun[] = [];
  await runOnCores(
    wish,
    jobs,
    (index, report) => {
      const run = plan[index];
      if (run !== undefined) completed.push({ run, report });
      onProgress(completed.length, plan.length);
    },
    signal,
  );
  const places = new Map(plan.map((run, index) => [run, index]));
  completed.sort((a, b) => (places.get(a.run) ?? 0) - (places.get(b.run) ?? 0));
  const blocks = compareRuns(experiment, completed);
  return { experiment, completed, blocks, planned: plan.length };
}

function jobOf(run: PlannedRun, { experiment, parameters, programOf }: Conduct): TrialJob {
  const { sweep, seeds } = experiment;
  const value = sweep?.values[run.value];
  const swept = sweep === null || value === undefined ? {} : { [sweep.parameter]: value };
  return {
    program: programOf?.(run) ?? run.scheduler,
    seed: seeds[run.seed] ?? "1",
    parameters: { ...parameters, ...swept },
  };
}
