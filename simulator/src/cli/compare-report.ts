import {
  type Block,
  type ComparedMeasure,
  type CompletedRun,
  mainMeasure,
} from "../experiment/compare.js";
import type { Experiment, PlannedRun, Sweep } from "../experiment/plan.js";
import { describeVerdict, formatValue } from "../experiment/words.js";
import { csvRows } from "../export/csv.js";
import { formatTime } from "../format.js";
import { formatTable } from "./table.js";

const DURATION = "duration";

/** What an experiment came to, whole or in part. */
export interface ExperimentResult {
  readonly experiment: Experiment;
  readonly completed: readonly CompletedRun[];
  readonly blocks: readonly Block[];
  /** Runs that were planned, complete or not. */
  readonly planned: number;
}

/** The result for people: a table for each value, the course of one measure, and what went wrong. */
export function comparisonText(result: ExperimentResult, measure: string | null): string {
  const { experiment, blocks } = result;
  const parts = blocks.flatMap((block) => [
    ...heading(experiment.sweep, block),
    ...tables(experiment, block, measure ?? DURATION),
  ]);
  if (experiment.sweep !== null) {
    parts.push(course(result, experiment.sweep, measure ?? mainMeasure(blocks)));
  }
  return `${[...parts, ...remarks(result)].join("\n\n")}\n`;
}

/** The result as one JSON object. */
export function comparisonJson(result: ExperimentResult): string {
  const { experiment, completed, blocks, planned } = result;
  const runs = completed.map(({ run, report }) => ({ ...describeRun(experiment, run), ...report }));
  return `${JSON.stringify({ experiment, planned, complete: completed.length, blocks, runs }, null, 2)}\n`;
}

/** Every measure of every run, one per row. */
export function comparisonCsv({ experiment, completed }: ExperimentResult): string {
  const parameter = experiment.sweep?.parameter;
  const head = ["scheduler", ...(parameter ? [parameter] : []), "seed", "measure", "unit", "value"];
  const rows = completed.flatMap(({ run, report }) => {
    const { scheduler, value, seed } = describeRun(experiment, run);
    const keys = [scheduler, ...(value === null ? [] : [value]), seed];
    return report.kind === "failed"
      ? []
      : report.figures.map((figure) => [...keys, figure.name, figure.unit, figure.value]);
  });
  return csvRows([head, ...rows]);
}

function describeRun(experiment: Experiment, run: PlannedRun) {
  return {
    scheduler: experiment.schedulers[run.scheduler] ?? "",
    value: experiment.sweep?.values[run.value] ?? null,
    seed: experiment.seeds[run.seed] ?? "",
  };
}

function heading(sweep: Sweep | null, { value }: Block): string[] {
  return sweep === null || value === null ? [] : [`${sweep.parameter} = ${shown(sweep, value)}`];
}

const shown = (sweep: Sweep, value: number) => (sweep.isTime ? formatTime(value) : String(value));

/**
 * A row for each measure and scheduler: means, and how the others differ from
 * the first. Measures that never differ are listed below without a row.
 * @param main which measure comes first
 */
function tables(experiment: Experiment, { measures }: Block, main: string): string[] {
  const head = ["measure", "scheduler", "mean", "difference", "verdict"];
  const fixed = measures.filter(neverDiffers);
  const others = measures.filter((measure) => !neverDiffers(measure));
  others.sort((a, b) => Number(b.name === main) - Number(a.name === main));
  const rows = others.flatMap((measure) => rowsOf(experiment.schedulers, measure));
  const parts: string[] = [];
  if (rows.length > 0) {
    parts.push(formatTable([head, ...rows], ["left", "left", "right", "right", "left"]));
  }
  if (fixed.length > 0) {
    const values = fixed.map(({ name, unit, cells }) => {
      const value = cells.find(({ estimate }) => estimate !== null)?.estimate?.mean ?? 0;
      return `${name} ${formatValue(value, null, unit)}`;
    });
    parts.push(`The same in every run: ${values.join(", ")}.`);
  }
  return parts;
}

/** Whether a measure has one value in all runs of several schedulers, or is 0 throughout. */
function neverDiffers({ cells }: ComparedMeasure): boolean {
  const estimates = cells.flatMap(({ estimate }) => estimate ?? []);
  const value = estimates[0]?.mean;
  const isFixed = estimates.every(({ margin, mean }) => margin === 0 && mean === value);
  return isFixed && (estimates.length > 1 || value === 0);
}

/** Of the schedulers that have the measure: containers, for example, are their own. */
function rowsOf(schedulers: readonly string[], { name, unit, cells }: ComparedMeasure): string[][] {
  const rows = cells.flatMap(({ estimate, contrast }, index) => {
    if (estimate === null) return [];
    const mean = formatValue(estimate.mean, estimate.margin, unit);
    const difference = contrast === null ? "" : formatValue(contrast.mean, contrast.margin, unit);
    const verdict = contrast === null ? "" : describeVerdict(contrast);
    return [[schedulers[index] ?? "", mean, difference, verdict]];
  });
  return rows.map((row, index) => [index === 0 ? name : "", ...row]);
}

/** How one measure runs over the values of the parameter, a column for each scheduler. */
function course({ experiment, blocks }: ExperimentResult, sweep: Sweep, name: string): string {
  const rows = blocks.map(({ value, measures }) => {
    const measure = measures.find((candidate) => candidate.name === name);
    const cells = experiment.schedulers.flatMap((_, index) => {
      const { estimate = null, contrast = null } = measure?.cells[index] ?? {};
      const mean =
        estimate === null || measure === undefined
          ? "–"
          : formatValue(estimate.mean, estimate.margin, measure.unit);
      return index === 0 ? [mean] : [mean, contrast === null ? "" : describeVerdict(contrast)];
    });
    return [shown(sweep, value ?? 0), ...cells];
  });
  const names = experiment.schedulers.flatMap((scheduler, index) =>
    index === 0 ? [scheduler] : [scheduler, ""],
  );
  const sides = names.map((scheduler) => (scheduler === "" ? "left" : "right"));
  const body = formatTable([[sweep.parameter, ...names], ...rows], ["left", ...sides]);
  return `${name} by ${sweep.parameter}\n\n${body}`;
}

function remarks({ experiment, completed, blocks, planned }: ExperimentResult): string[] {
  const notes: string[] = [];
  const failed = completed.filter(({ report }) => report.kind === "failed").length;
  if (failed > 0) {
    const reasons = failures(experiment, completed).join("\n");
    notes.push(`${runs(failed)} failed and ${failed === 1 ? "is" : "are"} left out:\n${reasons}`);
  }
  if (isConstant(blocks)) {
    notes.push("All seeds gave the same figures: chance plays no part in this workload.");
  }
  const cutOff = completed.filter(({ report }) => report.kind === "ended" && report.cutOff).length;
  if (cutOff > 0) notes.push(`${runs(cutOff)} reached a limit of time or ticks.`);
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
      sweep === null || value === null ? "" : `, ${sweep.parameter} = ${shown(sweep, value)}`;
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
