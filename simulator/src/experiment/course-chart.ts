/** How a measure runs over the values of a parameter: a line for each scheduler, with its confidence intervals. */
import { type Html, html } from "../export/html.js";
import type { ComparedMeasure } from "./compare.js";
import type { ExperimentResult } from "./conduct.js";
import type { Sweep } from "./plan.js";
import { valueWords } from "./report.js";
import { formatValue } from "./words.js";

const WIDTH = 640;
const HEIGHT = 240;
const EDGES = { left: 90, right: 20, top: 14, bottom: 26 } as const;
/** Lines are told apart by these, in any colours. */
const DASHES = ["none", "7 4", "2 4", "9 3 2 3"] as const;

interface Point {
  readonly x: number;
  readonly mean: number;
  readonly margin: number;
}

/** @returns null where no scheduler has the measure at two values */
export function courseChart(
  { experiment, blocks }: ExperimentResult,
  sweep: Sweep,
  name: string,
): Html | null {
  const measures = blocks.map((block) => block.measures.find((each) => each.name === name));
  const lines = experiment.schedulers.map((_, scheduler) => pointsOf(measures, sweep, scheduler));
  const points = lines.flat();
  const unit = measures.find((measure) => measure !== undefined)?.unit;
  const isEstimate = measures.some((measure) => measure?.isEstimate);
  if (unit === undefined || !lines.some(({ length }) => length > 1)) return null;
  const highest = Math.max(...points.map(({ mean, margin }) => mean + margin));
  const lowest = Math.min(0, ...points.map(({ mean, margin }) => mean - margin));
  const yOf = (value: number) =>
    round(
      HEIGHT -
        EDGES.bottom -
        ((value - lowest) / (highest - lowest || 1)) * (HEIGHT - EDGES.top - EDGES.bottom),
    );
  const told = `${isEstimate ? "≈ " : ""}${name} by ${sweep.parameter}, of ${experiment.schedulers.join(", ")}`;
  const times = sweep.values.map(
    (value) =>
      html`<text x="${xOf(value, sweep)}" y="${HEIGHT - 8}" text-anchor="middle">${valueWords(sweep, value)}</text>`,
  );
  const marks = [lowest, highest].map(
    (value) =>
      html`<path class="grid" d="M${EDGES.left} ${yOf(value)}H${WIDTH - EDGES.right}"/><text x="${EDGES.left - 6}" y="${yOf(value) + 4}" text-anchor="end">${formatValue(value, null, { unit, isEstimate })}</text>`,
  );
  return html`<svg class="course" viewBox="0 0 ${WIDTH} ${HEIGHT}" width="${WIDTH}" height="${HEIGHT}" role="img" aria-label="${told}">
<title>${told}</title>
${marks}${times}
${lines.map((line, index) => drawLine(line, DASHES[index % DASHES.length] ?? "none", yOf))}
</svg>
<p>${experiment.schedulers.map((scheduler, index) => html`<svg class="course" width="30" height="8" aria-hidden="true"><path class="mean" stroke-dasharray="${DASHES[index % DASHES.length] ?? "none"}" d="M0 4H30"/></svg> ${scheduler} `)}</p>`;
}

function pointsOf(
  measures: readonly (ComparedMeasure | undefined)[],
  sweep: Sweep,
  scheduler: number,
): Point[] {
  return sweep.values.flatMap((value, index) => {
    const estimate = measures[index]?.cells[scheduler]?.estimate;
    if (!estimate) return [];
    return [{ x: xOf(value, sweep), mean: estimate.mean, margin: estimate.margin ?? 0 }];
  });
}

function xOf(value: number, { values }: Sweep): number {
  const from = Math.min(...values);
  const share = (value - from) / (Math.max(...values) - from || 1);
  return round(EDGES.left + share * (WIDTH - EDGES.left - EDGES.right - 20));
}

function drawLine(line: readonly Point[], dash: string, yOf: (value: number) => number): Html {
  const d = line.map(({ x, mean }, index) => `${index === 0 ? "M" : "L"}${x} ${yOf(mean)}`);
  const whiskers = line
    .filter(({ margin }) => margin > 0)
    .map(({ x, mean, margin }) => `M${x} ${yOf(mean - margin)}V${yOf(mean + margin)}`);
  return html`<path class="mean" stroke-dasharray="${dash}" d="${d.join("")}"/><path class="interval" d="${whiskers.join("")}"/>\n`;
}

const round = (value: number) => Number(value.toFixed(2));
