import { ESTIMATE_MARK } from "../../base/measures.js";
import { mainMeasure } from "../../experiment/compare.js";
import type { ExperimentResult } from "../../experiment/conduct.js";
import { type Experiment, type Sweep, subjectOf } from "../../experiment/plan.js";
import {
  describeRun,
  type ReportRow,
  type ReportTable,
  reportOf,
  valueWords,
  withFirst,
} from "../../experiment/report.js";
import { describeVerdict, formatValue } from "../../experiment/words.js";
import { csvRows } from "../../export/csv.js";
import { formatTable } from "../table.js";

const DURATION = "duration";

/** The result for people: a table for each value, the course of one measure, and what went wrong. */
export function comparisonText(result: ExperimentResult, measure: string | null): string {
  const { experiment, blocks } = result;
  const { tables, remarks, main } = reportOf(result, measure ?? DURATION);
  const parts = tables.flatMap((table) => tableText(table, experiment, main));
  if (experiment.sweep !== null) {
    parts.push(course(result, experiment.sweep, measure ?? mainMeasure(blocks)));
  }
  return `${[...parts, ...remarks].join("\n\n")}\n`;
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
    subjectOf(experiment),
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

/**
 * A row for each measure and scheduler: means, and how the others differ from
 * the first. Measures that never differ are listed below without a row.
 * @param main which measure comes first
 */
function tableText(
  { heading, rows, same, answers }: ReportTable,
  experiment: Experiment,
  main: string,
): string[] {
  const head = ["measure", subjectOf(experiment), "mean", "difference", "verdict"];
  const cells = withFirst(main, rows).flatMap((row) => rowsOf(row, experiment.schedulers));
  return [
    ...(heading === null ? [] : [heading]),
    ...(cells.length === 0
      ? []
      : [formatTable([head, ...cells], ["left", "left", "right", "right", "left"])]),
    ...(same.length === 0 ? [] : [`The same in every run: ${same.join(", ")}.`]),
    ...(answers.length === 0 ? [] : [answers.join("\n")]),
  ];
}

/** Of the schedulers that have the measure: containers, for example, are their own. */
function rowsOf({ measure, cells }: ReportRow, schedulers: readonly string[]): string[][] {
  const rows = cells.flatMap((cell, index) =>
    cell === null ? [] : [[schedulers[index] ?? "", cell.mean, cell.difference, cell.words]],
  );
  return rows.map((row, index) => [index === 0 ? measure : "", ...row]);
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
