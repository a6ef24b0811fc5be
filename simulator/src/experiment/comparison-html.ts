/** A comparison as one HTML file that needs nothing beside it. */
import { type Html, html } from "../export/html.js";
import {
  type Fact,
  factTable,
  NOTHING,
  reportPage,
  type SourceText,
  wide,
} from "../export/report-page.js";
import type { ExperimentResult } from "./conduct.js";
import { courseChart } from "./course-chart.js";
import { type Experiment, subjectOf } from "./plan.js";
import { type ReportRow, type ReportTable, reportOf, withFirst } from "./report.js";

/** What the page tells beside the result. */
export interface ComparisonFacts {
  /** Null: what is compared needs none. */
  readonly workload: string | null;
  /** The measure whose course is drawn and that stands first; null: the usual one. */
  readonly measure: string | null;
  /** What else was chosen: parameters; label and value. */
  readonly choices: readonly Fact[];
  readonly texts: readonly SourceText[];
  readonly making: readonly Fact[];
}

export function comparisonHtml(result: ExperimentResult, facts: ComparisonFacts): string {
  const { experiment, planned, completed } = result;
  const { schedulers, seeds, sweep } = experiment;
  const subject = subjectOf(experiment);
  const { tables, remarks, main } = reportOf(result, facts.measure ?? undefined);
  const chosen: Fact[] = [
    [`${subject}s`, schedulers.join(", ")],
    ...facts.choices,
    ["seeds", seeds.join(", ")],
    ...(sweep === null ? [] : [["swept", sweep.parameter] as const]),
    ["runs", completed.length === planned ? String(planned) : `${completed.length} of ${planned}`],
  ];
  const content = html`${factTable(chosen)}
${remarks.map((remark) => html`<p class="remark">${remark}</p>\n`)}
<p>Means over the seeds with their 95 % confidence intervals. Each ${subject} is compared with ${schedulers[0] ?? "the first"} seed by seed.</p>
${courseSection(result, main)}
${tables.map((table) => tableSection(table, experiment, main))}`;
  return reportPage(
    schedulers.join(" and ") + (facts.workload === null ? "" : ` under ${facts.workload}`),
    content,
    facts.texts,
    facts.making,
  );
}

function courseSection(result: ExperimentResult, measure: string): Html {
  const { sweep } = result.experiment;
  const chart = sweep === null ? null : courseChart(result, sweep, measure);
  if (sweep === null || chart === null) return NOTHING;
  return html`<h2>${measure} by ${sweep.parameter}</h2>\n${wide(`${measure} by ${sweep.parameter}`, chart)}`;
}

function tableSection(
  { heading, rows, same, answers }: ReportTable,
  experiment: Experiment,
  main: string,
): Html {
  if (rows.length + same.length === 0) return NOTHING;
  const title = heading ?? "Measures";
  const head = ["measure", subjectOf(experiment), "mean", "difference", "verdict"].map(
    (name) => html`<th scope="col">${name}</th>`,
  );
  const body = withFirst(main, rows).map((row) => rowsOf(row, experiment.schedulers));
  const rest =
    same.length === 0 ? NOTHING : html`<p>The same in every run: ${same.join(", ")}.</p>\n`;
  const told = answers.map((answer) => html`<p><strong>${answer}</strong></p>\n`);
  return html`<h2>${title}</h2>\n${told}${wide(`Table: ${title}`, html`<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}</tbody>\n</table>`)}${rest}`;
}

/** A row for each that has the measure. */
function rowsOf({ measure, cells }: ReportRow, schedulers: readonly string[]): Html {
  const had = cells.flatMap((cell, index) => (cell === null ? [] : [{ cell, index }]));
  const rows = had.map(({ cell, index }, row) => {
    const name =
      row === 0 ? html`<th scope="row" rowspan="${had.length}">${measure}</th>` : NOTHING;
    return html`<tr>${name}<td>${schedulers[index] ?? ""}</td><td class="number">${cell.mean}</td><td class="number">${cell.difference}</td><td>${cell.words}</td></tr>\n`;
  });
  return html`${rows}`;
}
