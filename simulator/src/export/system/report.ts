/** The run of a system as one HTML file that needs nothing beside it. */
import { formatTime } from "../../base/format.js";
import { families } from "../../system/headless/families.js";
import type { SystemOutcome } from "../../system/headless/run.js";
import type { SystemEnd, SystemTable } from "../../system-protocol.js";
import { type Html, html } from "../html.js";
import { measureSections } from "../report-html.js";
import {
  type Fact,
  factTable,
  NOTHING,
  reportPage,
  type SourceText,
  wide,
} from "../report-page.js";
import { type SpaceTimeFacts, spaceTimeSvg } from "./space-time-svg.js";
import { endWords, systemTables } from "./tables.js";

export interface SystemReportFacts {
  readonly name: string;
  readonly outcome: SystemOutcome;
  /** What was chosen: the seed, parameters, models; label and value. */
  readonly choices: readonly Fact[];
  readonly drawing: SpaceTimeFacts;
  readonly texts: readonly SourceText[];
  readonly making: readonly Fact[];
}

const isBad = ({ kind }: SystemEnd) => kind === "failed" || kind === "deadlock";

export function systemReportHtml(facts: SystemReportFacts): string {
  const { name, outcome, choices } = facts;
  const content = html`<p class="${isBad(outcome.end) ? "failed" : "ending"}">${endWords(outcome)}</p>
${factTable([...choices, ["virtual time", formatTime(outcome.time)]])}
${drawingSection(facts.drawing)}
${systemTables(outcome).map(tableSection)}
${families(outcome).map(({ family, sums }) =>
  sums.nodes > 1
    ? section(
        `${family}: ${sums.nodes} nodes together`,
        measureSections({ histograms: sums.histograms, counters: sums.counters }),
      )
    : NOTHING,
)}
${outcome.processes.map(({ place, result }) => section(place.label, measureSections(result.measures)))}`;
  return reportPage(name, content, facts.texts, facts.making);
}

function drawingSection(facts: SpaceTimeFacts): Html {
  const rest = facts.isCut
    ? html` There are more messages: the first ${facts.messages.length} are drawn.`
    : NOTHING;
  return html`<h2>Messages</h2>\n<p>A lane for each process: what ran there, and dark the scheduler. An arrow is a message of threads, a dashed one of schedulers.${rest}</p>\n${wide("Space-time diagram", spaceTimeSvg(facts, NOTHING))}`;
}

function tableSection({ name, head, words, rows }: SystemTable): Html {
  const cells = (row: readonly string[]) =>
    row.map((cell, at) => html`<td class="${at < words ? "string" : "number"}">${cell}</td>`);
  const table = html`<table>\n<thead><tr>${head.map((one) => html`<th scope="col">${one}</th>`)}</tr></thead>\n<tbody>\n${rows.map((row) => html`<tr>${cells(row)}</tr>\n`)}</tbody>\n</table>`;
  return html`<h2>${name}</h2>\n${wide(`Table: ${name}`, table)}`;
}

const section = (name: string, content: Html): Html =>
  html`<details><summary>${name}</summary>\n${content}\n</details>\n`;
