import type { Unit } from "../base/measures.js";
import type { Experiment, PlannedRun } from "./plan.js";
import type { RunReport } from "./run.js";
import {
  ALPHA,
  adjustForMany,
  type Difference,
  type Estimate,
  estimate,
  pairedDifference,
} from "./statistics.js";

export interface CompletedRun {
  readonly run: PlannedRun;
  readonly report: RunReport;
}

/** How a scheduler differs from the first in one measure. */
export type Verdict =
  /** Exactly the same in every pair of runs. */
  | "equal"
  /** No difference beyond noise. */
  | "noise"
  | "less"
  | "more"
  /** Fewer than two pairs of runs: nothing is known of the noise. */
  | "unknown";

/** The difference to the first scheduler in the same worlds. */
export interface Contrast extends Difference {
  /** Share of the first scheduler's mean; null when that is 0. */
  readonly relative: number | null;
  /** The probability, adjusted for all verdicts of the block; null for a single pair. */
  readonly adjusted: number | null;
  readonly verdict: Verdict;
}

/** One scheduler in one measure; `contrast` is null for the first scheduler, or without pairs. */
export interface Cell {
  readonly estimate: Estimate | null;
  readonly contrast: Contrast | null;
}

export interface ComparedMeasure {
  readonly name: string;
  readonly unit: Unit;
  /** Whether it is known by two digits only in one of the runs: a percentile of many values. */
  readonly isEstimate: boolean;
  /** By scheduler. */
  readonly cells: readonly Cell[];
}

/** The comparison with one value of the parameter. */
export interface Block {
  /** Null without a sweep. */
  readonly value: number | null;
  readonly measures: readonly ComparedMeasure[];
}

/**
 * Compares schedulers by the runs that are complete. Runs with the same seed
 * meet the same world, so each is compared with its counterpart; runs that
 * failed are left out, with their counterparts.
 */
export function compareRuns(experiment: Experiment, completed: readonly CompletedRun[]): Block[] {
  const values = experiment.sweep?.values ?? [null];
  return values.map((value, index) => ({
    value,
    measures: judge(
      compareBlock(
        experiment.schedulers.length,
        completed.filter(({ run }) => run.value === index),
      ),
    ),
  }));
}

/** The measure that shows best what a workload is about: a time that it records, else its duration. */
export function mainMeasure(blocks: readonly Block[]): string {
  const measures = blocks.flatMap((block) => block.measures);
  const recorded = measures.find(({ name, unit }) => unit === "ns" && name.endsWith(".mean"));
  return recorded?.name ?? "duration";
}

/** The values of one measure: by scheduler, then by seed. */
interface Samples {
  readonly unit: Unit;
  isEstimate: boolean;
  readonly values: readonly Map<number, number>[];
}

function compareBlock(schedulers: number, runs: readonly CompletedRun[]): ComparedMeasure[] {
  return [...collect(schedulers, runs)].map(([name, { unit, isEstimate, values }]) => ({
    name,
    unit,
    isEstimate,
    cells: values.map((own, scheduler) => ({
      estimate: own.size === 0 ? null : estimate([...own.values()]),
      contrast: scheduler === 0 ? null : contrast(own, values[0] ?? new Map()),
    })),
  }));
}

function collect(schedulers: number, runs: readonly CompletedRun[]): Map<string, Samples> {
  const samples = new Map<string, Samples>();
  for (const { run, report } of runs) {
    if (report.kind === "failed") continue;
    for (const { name, unit, value, isEstimate = false } of report.figures) {
      const values = Array.from({ length: schedulers }, () => new Map<number, number>());
      const known = samples.get(name) ?? { unit, isEstimate, values };
      known.isEstimate ||= isEstimate;
      samples.set(name, known);
      known.values[run.scheduler]?.set(run.seed, value);
    }
  }
  return samples;
}

function contrast(own: Map<number, number>, baseline: Map<number, number>): Contrast | null {
  const seeds = [...own.keys()].filter((seed) => baseline.has(seed));
  if (seeds.length === 0) return null;
  const valuesOf = (values: Map<number, number>) => seeds.map((seed) => values.get(seed) ?? 0);
  const difference = pairedDifference(valuesOf(own), valuesOf(baseline));
  const reference = estimate(valuesOf(baseline)).mean;
  return {
    ...difference,
    relative: reference === 0 ? null : difference.mean / Math.abs(reference),
    adjusted: null,
    verdict: "unknown",
  };
}

/** Gives all verdicts of a block together, for the more there are the likelier is a false one. */
function judge(measures: readonly ComparedMeasure[]): ComparedMeasure[] {
  const probabilities = measures.flatMap(({ cells }) =>
    cells.flatMap(({ contrast }) => contrast?.probability ?? []),
  );
  const adjusted = adjustForMany(probabilities)[Symbol.iterator]();
  return measures.map((measure) => ({
    ...measure,
    cells: measure.cells.map((cell) =>
      cell.contrast === null || cell.contrast.probability === null
        ? cell
        : { ...cell, contrast: decide(cell.contrast, adjusted.next().value ?? 1) },
    ),
  }));
}

function decide(contrast: Contrast, adjusted: number): Contrast {
  const { mean, margin } = contrast;
  if (mean === 0 && margin === 0) return { ...contrast, adjusted, verdict: "equal" };
  if (adjusted >= ALPHA) return { ...contrast, adjusted, verdict: "noise" };
  return { ...contrast, adjusted, verdict: mean < 0 ? "less" : "more" };
}
