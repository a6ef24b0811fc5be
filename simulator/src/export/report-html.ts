/**
 * A run as one HTML file that needs nothing beside it: no script, no other file, no network. It holds
 * how the run ended, its totals, a timeline, the scheduler's graph, all measures of threads, records and the
 * world, and the texts that it was made of, for printing, mailing and keeping.
 */
import { type MeasureRow, measureRows, measureText } from "../base/measures.js";
import type { Measures } from "../protocol.js";
import { type GanttDrawing, ganttSvg } from "./gantt-svg.js";
import { type Html, html } from "./html.js";
import { type Spread, STATES, spreadBar, stateBar } from "./report-chart.js";
import { type Fact, factTable, NOTHING, reportPage, type SourceText, wide } from "./report-page.js";
import { type TimelineFacts, timelineSvg } from "./timeline-svg.js";

/** What the report is about. */
export interface ReportFacts {
  /** Names, as people know them. */
  readonly scheduler: string;
  readonly workload: string;
  /** What else was chosen: the seed, parameters; label and value. */
  readonly choices: readonly Fact[];
  /** How the run ended or where it stands, in words. */
  readonly ending: string;
  /** Whether it ended by a fault or stuck. */
  readonly hasFailed: boolean;
  readonly measures: Measures;
  /** The run from its beginning to where it stands; null where nothing happened yet. */
  readonly timeline: TimelineFacts | null;
  /** Who ran when, for a run whose turns can be told apart; null for others. */
  readonly gantt: GanttDrawing | null;
  /** The scheduler's graph, an `svg` element; null where there is none. Taken as it is. */
  readonly graph: string | null;
  readonly texts: readonly SourceText[];
  /** With what and how it was made: label and value. */
  readonly making: readonly Fact[];
}

/** The whole file. */
export function reportHtml(facts: ReportFacts): string {
  const { scheduler, workload, measures } = facts;
  const title = `${scheduler} under ${workload}`;
  const content = html`<p class="${facts.hasFailed ? "failed" : "ending"}">${facts.ending}</p>
${factTable([...facts.choices, ...totals(measures)])}
${ganttSection(facts.gantt)}
${processSection(measures)}
${timelineSection(facts.timeline)}
${graphSection(facts.graph)}
${measureSections(measures)}`;
  return reportPage(title, content, facts.texts, facts.making);
}

/** What a run measured beside its totals. */
export const measureSections = (measures: Measures): Html => html`${classSection(measures)}
${histogramSection(measures)}
${LISTS.map(([list, heading]) => listSection(measures, list, heading))}
${threadSection(measures)}`;

/** The lists that are shown as they are, and what stands above them. */
const LISTS = [
  ["jobs", "Jobs"],
  ["counters", "Counters"],
  ["devices", "Devices"],
  ["channels", "Channels"],
  ["locks", "Locks"],
  ["semaphores", "Semaphores"],
  ["conditions", "Conditions"],
  ["barriers", "Barriers"],
  ["containers", "Containers"],
  ["processors", "Processors"],
] as const;

/** Threads that are listed one by one; a file with more would be slow to open. */
const MOST_THREADS = 1000;

function totals(measures: Measures): [string, string][] {
  return Object.entries(measures)
    .filter((entry): entry is [string, number] => typeof entry[1] === "number")
    .map(([field, value]) => [labelOf(field), measureText(field, value)]);
}

function ganttSection(facts: GanttDrawing | null): Html {
  if (facts === null) return NOTHING;
  const drawn = ganttSvg(facts, NOTHING);
  return html`<h2>Gantt chart</h2>\n<p>Above, who had each processor. Below, a row for each thread: full while it ran, low and pale while it was ready, a line while it waited.</p>\n${wide("Gantt chart", drawn)}`;
}

function processSection(measures: Measures): Html {
  const rows = measureRows(measures, "processes");
  if (rows.length === 0) return NOTHING;
  const means = (measures.process_means ?? {}) as MeasureRow;
  const facts = Object.entries(means).map(([field, value]): [string, string] => [
    field.endsWith("_ns") ? `mean ${labelOf(field)}` : labelOf(field),
    measureText(field, value),
  ]);
  return html`<h2>Processes</h2>\n${table("Processes", rows)}\n${factTable(facts)}\n`;
}

function timelineSection(facts: TimelineFacts | null): Html {
  if (facts === null) return NOTHING;
  const legend = [...STATES, "switching"].map(keyOf);
  const drawn = timelineSvg(facts, NOTHING);
  return html`<h2>Timeline</h2>\n<p>${legend}</p>\n<p>Below the lanes stand the scheduler's own time, and how many threads each container held, with the most at the right.</p>\n${wide("Timeline", drawn)}`;
}

function graphSection(graph: string | null): Html {
  if (graph === null) return NOTHING;
  return html`<h2>The scheduler's graph</h2>\n${wide("Graph", { markup: graph })}`;
}

const keyOf = (state: string) => html`<span class="key ${state}"></span> ${state} `;

function classSection(measures: Measures): Html {
  const rows = measureRows(measures, "classes");
  if (rows.length === 0) return NOTHING;
  const legend = STATES.map(keyOf);
  const bars = rows.map((row) => {
    const spent = Object.fromEntries(
      STATES.map((state) => [state, Number(row[`${state}_ns`] ?? 0)]),
    );
    const name = String(row.class);
    return html`<tr><th scope="row">${name}</th><td class="bar">${stateBar(name, spent)}</td></tr>\n`;
  });
  return html`<h2>Where threads spent their time</h2>\n<p>${legend}</p>\n<table class="bars">\n${bars}</table>\n${table("Classes of threads", rows)}`;
}

function histogramSection(measures: Measures): Html {
  const rows = measureRows(measures, "histograms");
  if (rows.length === 0) return NOTHING;
  const bars = rows
    .filter(({ count }) => Number(count) > 0)
    .map((row) => {
      const name = String(row.name);
      const bar = spreadBar(name, row as unknown as Spread, row.type === "time");
      return html`<tr><th scope="row">${name}</th><td class="bar">${bar}</td></tr>\n`;
    });
  return html`<h2>Recorded values</h2>\n<p>From the least to the most; thick from the median to the 90th percentile, with marks at the mean and, shorter, at the 99th.</p>\n<table class="bars">\n${bars}</table>\n${table("Recorded values", rows)}`;
}

function listSection(measures: Measures, list: string, heading: string): Html {
  const rows = measureRows(measures, list);
  return rows.length === 0 ? NOTHING : html`<h2>${heading}</h2>\n${table(heading, rows)}\n`;
}

function threadSection(measures: Measures): Html {
  const rows = measureRows(measures, "threads");
  if (rows.length === 0) return NOTHING;
  const left = rows.length - MOST_THREADS;
  const rest = left > 0 ? html`<p>${left} more threads are left out here.</p>` : NOTHING;
  return html`<h2>Threads</h2>\n<details><summary>${rows.length} threads</summary>\n${table("Threads", rows.slice(0, MOST_THREADS))}\n${rest}</details>`;
}

/** A table with a column for each field that any of the rows has. */
function table(name: string, rows: readonly MeasureRow[]): Html {
  const all = [...new Set(rows.flatMap((row) => Object.keys(row)))];
  const fields = all.filter((field) => !rows.some((row) => Array.isArray(row[field])));
  const head = fields.map((field) => html`<th scope="col">${labelOf(field)}</th>`);
  const body = rows.map((row) => {
    const cells = fields.map(
      (field) => html`<td class="${typeof row[field]}">${measureText(field, row[field], row)}</td>`,
    );
    return html`<tr>${cells}</tr>\n`;
  });
  return wide(
    `Table: ${name}`,
    html`<table>\n<thead><tr>${head}</tr></thead>\n<tbody>\n${body}</tbody>\n</table>`,
  );
}

/** Totals whose names say too little without the others. */
const LABELS: Readonly<Record<string, string>> = {
  time_ns: "virtual time",
  scheduler_ns: "time in the scheduler",
  switch_ns: "time of switches",
  longest_ready_ns: "longest time ready without running",
  longest_ready_thread: "number of that thread",
};

/** `mean_queue` is told as `mean queue`, and a time without the unit that stands beside the number. */
const labelOf = (field: string) => LABELS[field] ?? field.replace(/_ns$/, "").replaceAll("_", " ");
