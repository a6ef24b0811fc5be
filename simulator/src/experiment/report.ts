import { LIMIT_TEXT } from "../base/endings.js";
import { formatTime } from "../base/format.js";
import {
  type Block,
  type Cell,
  type ComparedMeasure,
  type CompletedRun,
  type Contrast,
  mainMeasure,
  type Verdict,
} from "./compare.js";
import type { ExperimentResult } from "./conduct.js";
import { type Experiment, type PlannedRun, type Sweep, subjectOf } from "./plan.js";
import { describeVerdict, formatValue, verdictSentence } from "./words.js";

/** One run in words of its experiment. */
export function describeRun(experiment: Experiment, run: PlannedRun) {
  return {
    scheduler: experiment.schedulers[run.scheduler] ?? "",
    value: experiment.sweep?.values[run.value] ?? null,
    seed: experiment.seeds[run.seed] ?? "",
  };
}

/** A value of the swept parameter, with its unit. */
export const valueWords = (sweep: Sweep, value: number): string =>
  sweep.isTime ? formatTime(value) : String(value);

/** Whether a measure has one value in all runs of several schedulers, or is 0 throughout. */
function neverDiffers({ cells }: ComparedMeasure): boolean {
  const estimates = cells.flatMap(({ estimate }) => estimate ?? []);
  const value = estimates[0]?.mean;
  const isFixed = estimates.every(({ margin, mean }) => margin === 0 && mean === value);
  return isFixed && (estimates.length > 1 || value === 0);
}

/** What cuts runs off; an interrupted run of an experiment is not complete. */
const LIMITS = ["time", "ticks", "until"] as const;

/** What there is to know of a result beside its figures: failed runs, missing ones, chance. */
function remarks({ experiment, completed, blocks, planned }: ExperimentResult): string[] {
  const notes: string[] = [];
  const failed = completed.filter(({ report }) => report.kind === "failed").length;
  if (failed > 0) {
    const reasons = failures(experiment, completed).join("\n");
    notes.push(`${runs(failed)} failed and ${failed === 1 ? "is" : "are"} left out:\n${reasons}`);
  }
  if (isConstant(blocks)) {
    const where = subjectOf(experiment) === "system" ? "here" : "in this workload";
    notes.push(`All seeds gave the same figures: chance plays no part ${where}.`);
  }
  for (const limit of LIMITS) {
    const cutOff = completed.filter(
      ({ report }) => report.kind === "ended" && report.limit === limit,
    );
    const were = cutOff.length === 1 ? "was" : "were";
    if (cutOff.length > 0) notes.push(`${runs(cutOff.length)} ${were} ${LIMIT_TEXT[limit]}.`);
  }
  const missing = planned - completed.length;
  if (missing > 0) {
    notes.push(
      `Interrupted: ${runs(completed.length)} of ${planned} complete, ${missing} missing.`,
    );
  }
  return notes;
}

/** What went wrong, once for each scheduler, value and reason. */
function failures(experiment: Experiment, completed: readonly CompletedRun[]): string[] {
  const seedsByReason = new Map<string, string[]>();
  for (const { run, report } of completed) {
    if (report.kind !== "failed") continue;
    const { scheduler, value, seed } = describeRun(experiment, run);
    const { sweep } = experiment;
    const at =
      sweep === null || value === null ? "" : `, ${sweep.parameter} = ${valueWords(sweep, value)}`;
    const reason = `${scheduler}${at}: ${report.message}`;
    seedsByReason.set(reason, [...(seedsByReason.get(reason) ?? []), seed]);
  }
  return [...seedsByReason].map(
    ([reason, seeds]) =>
      `  ${reason} (${seeds.length === 1 ? "seed" : "seeds"} ${seeds.join(", ")})`,
  );
}

/** Whether several seeds were tried and made no difference. */
function isConstant(blocks: readonly Block[]): boolean {
  const estimates = blocks.flatMap(({ measures }) =>
    measures.flatMap(({ cells }) => cells.flatMap(({ estimate }) => estimate ?? [])),
  );
  return estimates.length > 0 && estimates.every(({ margin }) => margin === 0);
}

const runs = (count: number) => (count === 1 ? "1 run" : `${count} runs`);

/** The result in words, as a table shows it. */
export interface ExperimentReport {
  /** One without a sweep, else one for each value. */
  readonly tables: readonly ReportTable[];
  readonly remarks: readonly string[];
  /** The measure that is asked about; by default the one that shows best what the workload is about. */
  readonly main: string;
}

export interface ReportTable {
  /** Such as `load = 0.5`; null without a sweep. */
  readonly heading: string | null;
  readonly rows: readonly ReportRow[];
  /** Measures that never differ, with their value. */
  readonly same: readonly string[];
  /** What it comes to, in sentences. */
  readonly answers: readonly string[];
}

export interface ReportRow {
  readonly measure: string;
  /** By scheduler; null for one that does not have the measure. */
  readonly cells: readonly (ReportCell | null)[];
}

/** One scheduler in one measure; of the first scheduler only the mean. */
export interface ReportCell {
  readonly mean: string;
  readonly difference: string;
  readonly words: string;
  readonly verdict: Verdict | null;
  /** Ends of the difference's interval, as shares of the first scheduler's mean; null when unknown. */
  readonly interval: readonly [number, number] | null;
}

/** @param main the measure that is asked about */
export function reportOf(
  result: ExperimentResult,
  main = mainMeasure(result.blocks),
): ExperimentReport {
  return {
    tables: result.blocks.map((block) => tableOf(result.experiment, block, main)),
    remarks: remarks(result),
    main,
  };
}

/** The rows of a table with those of a measure first. */
export const withFirst = (measure: string, rows: readonly ReportRow[]): ReportRow[] =>
  [...rows].sort((a, b) => Number(b.measure === measure) - Number(a.measure === measure));

/** How the others differ from the first in the measure that is asked about, and in duration. */
function answersOf({ schedulers }: Experiment, { measures }: Block, main: string): string[] {
  const asked = [...new Set([main, "duration"])].flatMap(
    (name) => measures.find((measure) => measure.name === name) ?? [],
  );
  const answers = asked.flatMap((measure) =>
    measure.cells.flatMap(({ contrast }, index) =>
      contrast === null
        ? []
        : verdictSentence(contrast, measure, schedulers[index] ?? "", schedulers[0] ?? ""),
    ),
  );
  return [...new Set(answers)]; // that one seed is too few is said once
}

function tableOf(experiment: Experiment, block: Block, main: string): ReportTable {
  const { sweep } = experiment;
  const { value, measures } = block;
  return {
    heading:
      sweep === null || value === null ? null : `${sweep.parameter} = ${valueWords(sweep, value)}`,
    rows: measures
      .filter((measure) => !neverDiffers(measure))
      .map((measure) => ({
        measure: measure.name,
        cells: measure.cells.map((cell) =>
          cellOf(cell, measure, measure.cells[0]?.estimate?.mean ?? 0),
        ),
      })),
    same: measures.filter(neverDiffers).map(sameWords),
    answers: answersOf(experiment, block, main),
  };
}

/** A measure that has one value throughout, with it. */
function sameWords(measure: ComparedMeasure): string {
  const { name, cells } = measure;
  const value = cells.find(({ estimate }) => estimate !== null)?.estimate?.mean ?? 0;
  return `${name} ${formatValue(value, null, measure)}`;
}

function cellOf(
  { estimate, contrast }: Cell,
  measure: ComparedMeasure,
  first: number,
): ReportCell | null {
  if (estimate === null) return null;
  return {
    mean: formatValue(estimate.mean, estimate.margin, measure),
    difference: contrast === null ? "" : formatValue(contrast.mean, contrast.margin, measure),
    words: contrast === null ? "" : describeVerdict(contrast, measure),
    verdict: contrast?.verdict ?? null,
    interval: contrast === null ? null : intervalOf(contrast, first),
  };
}

function intervalOf({ mean, margin }: Contrast, first: number): readonly [number, number] | null {
  if (margin === null || first === 0) return null;
  return [(mean - margin) / Math.abs(first), (mean + margin) / Math.abs(first)];
}
