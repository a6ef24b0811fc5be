import { ESTIMATE_MARK } from "../../base/measures.js";
import { type Block, type ComparedMeasure, mainMeasure } from "../../experiment/compare.js";
import type { ExperimentResult } from "../../experiment/conduct.js";
import type { Experiment, Sweep } from "../../experiment/plan.js";
import {
  answersOf,
  describeRun,
  neverDiffers,
  remarks,
  sameWords,
  valueWords,
} from "../../experiment/report.js";
import { describeVerdict, formatValue } from "../../experiment/words.js";
import { csvRows } from "../../export/csv.js";
import { formatTable } from "../table.js";

const DURATION = "duration";

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
  const head = [
    "scheduler",
    ...(parameter ? [parameter] : []),
    "seed",
    "measure",
    "unit",
    "value",
    "mark",
  ];
  const rows = completed.flatMap(({ run, report }) => {
    const { scheduler, value, seed } = describeRun(experiment, run);
    const keys = [scheduler, ...(value === null ? [] : [value]), seed];
    return report.kind === "failed"
      ? []
      : report.figures.map(({ name, unit, value, isEstimate }) => [
          ...[...keys, name, unit, value],
          isEstimate ? ESTIMATE_MARK : "",
        ]);
  });
  return csvRows([head, ...rows]);
}

function heading(sweep: Sweep | null, { value }: Block): string[] {
  return sweep === null || value === null
    ? []
    : [`${sweep.parameter} = ${valueWords(sweep, value)}`];
}

/**
 * A row for each measure and scheduler: means, and how the others differ from
 * the first. Measures that never differ are listed below without a row.
 * @param main which measure comes first
 */
function tables(experiment: Experiment, block: Block, main: string): string[] {
  const { measures } = block;
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
    parts.push(`The same in every run: ${fixed.map(sameWords).join(", ")}.`);
  }
  const answers = answersOf(experiment, block, main);
  if (answers.length > 0) parts.push(answers.join("\n"));
  return parts;
}

/** Of the schedulers that have the measure: containers, for example, are their own. */
function rowsOf(schedulers: readonly string[], measure: ComparedMeasure): string[][] {
  const { name, cells } = measure;
  const rows = cells.flatMap(({ estimate, contrast }, index) => {
    if (estimate === null) return [];
    const mean = formatValue(estimate.mean, estimate.margin, measure);
    const difference =
      contrast === null ? "" : formatValue(contrast.mean, contrast.margin, measure);
    const verdict = contrast === null ? "" : describeVerdict(contrast, measure);
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
          : formatValue(estimate.mean, estimate.margin, measure);
      return index === 0
        ? [mean]
        : [mean, contrast && measure ? describeVerdict(contrast, measure) : ""];
    });
    return [valueWords(sweep, value ?? 0), ...cells];
  });
  const names = experiment.schedulers.flatMap((scheduler, index) =>
    index === 0 ? [scheduler] : [scheduler, ""],
  );
  const sides = names.map((scheduler) => (scheduler === "" ? "left" : "right"));
  const body = formatTable([[sweep.parameter, ...names], ...rows], ["left", ...sides]);
  return `${name} by ${sweep.parameter}\n\n${body}`;
}
