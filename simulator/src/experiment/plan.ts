/** A parameter of the workload that takes one value after the other. */
export interface Sweep {
  readonly parameter: string;
  /** Whether the values are times in ns; for showing them. */
  readonly isTime: boolean;
  readonly values: readonly number[];
}

/** What is compared: schedulers under one workload, or whole systems of nodes. */
export type Subject = "scheduler" | "system";

/** Several schedulers in the same worlds: each of them runs with each value and each seed. */
export interface Experiment {
  /** What `schedulers` are; without it, schedulers. */
  readonly subject?: Subject;
  /** What the schedulers are called; the others are compared with the first. */
  readonly schedulers: readonly string[];
  readonly sweep: Sweep | null;
  readonly seeds: readonly string[];
}

export const subjectOf = ({ subject = "scheduler" }: Experiment): Subject => subject;

/** One run of an experiment, by indices. */
export interface PlannedRun {
  readonly scheduler: number;
  /** Of the sweep's values; 0 without a sweep. */
  readonly value: number;
  readonly seed: number;
}

/**
 * All runs of an experiment. The seeds are the outermost, so that an experiment
 * which is cut off has done about the same for all schedulers and values.
 */
export function planRuns({ schedulers, sweep, seeds }: Experiment): PlannedRun[] {
  const values = sweep?.values ?? [0];
  return seeds.flatMap((_, seed) =>
    values.flatMap((_, value) => schedulers.map((_, scheduler) => ({ scheduler, value, seed }))),
  );
}
