/**
 * A Gantt chart of a run: a bar for each processor with who ran on it, the times below, and a row for
 * each thread with when it ran, was ready and waited. It is markup alone, as the timeline is.
 */
import { formatTime, timeScale } from "../base/format.js";
import type { JobMark, Segment, Timeline, Turn } from "../protocol.js";
import { type Html, html } from "./html.js";
import { PROCESS_COLOURS } from "./picture-style.js";
import { axisTimes } from "./time-axis.js";

/** What is drawn. */
export interface GanttDrawing {
  readonly timeline: Timeline;
  /** Names of the threads, in order of birth. */
  readonly threads: readonly string[];
}

/** Pixels of the bars, and so into how many columns a run need be told apart. */
export const GANTT_COLUMNS = 720;

/** Threads that have a row; more would be too small to read. */
const MOST_ROWS = 40;
const NAMES = 120;
const WIDTH = NAMES + GANTT_COLUMNS + 30;
const BAR = 28;
const TIMES = 18;
const ROW = 22;
/** What a letter takes at most, in pixels. */
const LETTER = 7;

/** Turns that can be told apart in a drawing. */
const MOST_TURNS = 400;

/** The drawing, where its turns can be told apart; else null. */
export function readableGantt(drawing: GanttDrawing): GanttDrawing | null {
  const turns = drawing.timeline.processors.reduce((sum, row) => sum + row.length, 0);
  return turns > 0 && turns <= MOST_TURNS ? drawing : null;
}

/** @returns an `svg` element whose boxes have a class for each thread; `attributes` are added to it */
export function ganttSvg({ timeline, threads }: GanttDrawing, attributes: Html): Html {
  const { processors } = timeline;
  const rows = threads.slice(0, MOST_ROWS);
  const barsTop = 6;
  const rowsTop = barsTop + processors.length * BAR + TIMES + 8;
  const height = rowsTop + rows.length * ROW + 6;
  const told = inWords(timeline, threads);
  return html`<svg xmlns="http://www.w3.org/2000/svg" class="gantt" viewBox="0 0 ${WIDTH} ${height}" width="${WIDTH}" height="${height}" role="img" aria-label="${told}" ${attributes}>
<title>${told}</title>
${grid(timeline, rowsTop, height)}
${processors.map((turns, number) => bar(timeline, turns, threads, number, barsTop + number * BAR))}
${times(timeline, barsTop + processors.length * BAR)}
${rows.map((name, index) => row(timeline, index, name, rowsTop + index * ROW))}
</svg>`;
}

function inWords({ from, to, processors }: Timeline, threads: readonly string[]): string {
  const turns = processors.reduce((sum, row) => sum + row.length, 0);
  const on = processors.length > 1 ? ` on ${processors.length} processors` : "";
  return `Gantt chart of ${threads.length} threads${on} from ${formatTime(from)} to ${formatTime(to)}: ${turns} turns`;
}

/** From the left edge of the drawing. */
function xOf(time: number, { from, to }: Timeline): number {
  const share = to > from ? (time - from) / (to - from) : 0;
  return round(NAMES + Math.min(1, Math.max(0, share)) * GANTT_COLUMNS);
}

const round = (value: number) => Number(value.toFixed(2));

const label = (name: string, y: number) =>
  html`<text class="name" x="${NAMES - 8}" y="${y}" text-anchor="end">${shortened(name)}</text>\n`;

const FITTING = 17;
const shortened = (name: string) =>
  name.length > FITTING ? `${name.slice(0, FITTING - 1)}…` : name;

/** The class of a thread's boxes. Colours repeat: names tell threads apart. */
const colourOf = (thread: number) => `p${(thread - 1) % PROCESS_COLOURS}`;

function grid(timeline: Timeline, top: number, height: number): Html[] {
  return axisTimes(timeline.from, timeline.to).map(
    (time) => html`<path class="grid" d="M${xOf(time, timeline)} ${top}V${height}"/>\n`,
  );
}

function bar(
  timeline: Timeline,
  turns: readonly Turn[],
  threads: readonly string[],
  processor: number,
  top: number,
): Html {
  const boxes = turns.map(({ from, to, thread }) => {
    const [x, end] = [xOf(from, timeline), xOf(to, timeline)];
    const width = Math.max(0.6, round(end - x));
    const name = threads[thread - 1] ?? "";
    const fits = name.length * LETTER + 6 <= width;
    const text = fits
      ? html`<text class="in" x="${round(x + width / 2)}" y="${top + 17}" text-anchor="middle">${name}</text>`
      : html``;
    return html`<g><title>${told(name, from, to)}</title><rect class="box ${colourOf(thread)}" x="${x}" y="${top}" width="${width}" height="${BAR - 4}"/>${text}</g>\n`;
  });
  const name = timeline.processors.length > 1 ? `processor ${processor}` : "processor";
  return html`${label(name, top + 17)}<rect class="idle" x="${NAMES}" y="${top}" width="${GANTT_COLUMNS}" height="${BAR - 4}"/>\n${boxes}`;
}

const told = (name: string, from: number, to: number) =>
  `${name} ran from ${formatTime(from)} to ${formatTime(to)}`;

/** The times at which turns begin and end, as in books: as many as have room. */
function times(timeline: Timeline, top: number): Html[] {
  const ends = timeline.processors.flat().flatMap(({ from, to }) => [from, to]);
  const all = [...new Set([timeline.from, ...ends, timeline.to])].sort((a, b) => a - b);
  const scale = timeScale(timeline.to);
  let taken = 0;
  const shown = all.flatMap((time) => {
    const [x, text] = [xOf(time, timeline), scale.write(time)];
    const half = (text.length * LETTER) / 2 + 2;
    if (x - half < taken) return [];
    taken = x + half;
    return html`<text class="time" x="${x}" y="${top + 10}" text-anchor="middle">${text}</text>\n`;
  });
  return [
    html`<text class="time" x="${NAMES - 16}" y="${top + 10}" text-anchor="end">${scale.unit}</text>\n`,
    ...shown,
  ];
}

/** From the top of a row, and how high. */
const EXTENTS: Readonly<Partial<Record<Segment["state"], readonly [number, number]>>> = {
  running: [3, 15],
  ready: [8, 6],
  new: [8, 6],
  suspended: [8, 6],
  waiting: [10, 2],
};

function row(timeline: Timeline, index: number, name: string, top: number): Html {
  const parts = (timeline.lanes[index] ?? []).map(({ from, to, state }) => {
    const [offset, high] = EXTENTS[state] ?? [0, 0];
    if (high === 0) return html``;
    const x = xOf(from, timeline);
    const width = Math.max(0.6, round(xOf(to, timeline) - x));
    const kind = state === "new" ? "ready" : state;
    return html`<rect class="${kind} ${colourOf(index + 1)}" x="${x}" y="${top + offset}" width="${width}" height="${high}"><title>${`${name}: ${state} from ${formatTime(from)} to ${formatTime(to)}`}</title></rect>\n`;
  });
  return html`${label(name, top + 15)}${parts}${marks(timeline, index + 1, name, top)}`;
}

/** A release points up from the foot of its row, a deadline down from its top; a missed one is a cross. */
function marks(timeline: Timeline, thread: number, name: string, top: number): Html[] {
  return timeline.marks.flatMap(({ kind, thread: whose, time }) => {
    const d = whose === thread ? SHAPES[kind]?.(xOf(time, timeline), top) : undefined;
    if (d === undefined) return [];
    const said = `${name}: ${WORDS[kind]} at ${formatTime(time)}`;
    return html`<path class="${kind}" d="${d}"><title>${said}</title></path>\n`;
  });
}

type Kind = JobMark["kind"];

const SHAPES: Readonly<Partial<Record<Kind, (x: number, top: number) => string>>> = {
  released: (x, top) => `M${x} ${top + ROW - 6}l3.5 6h-7z`,
  deadline: (x, top) => `M${x} ${top + 7}l-3.5 -6h7z`,
  missed: (x, top) => `M${x - 4} ${top + 7}l8 8m0 -8l-8 8`,
};

const WORDS: Readonly<Record<Kind, string>> = {
  released: "job released",
  completed: "job complete",
  deadline: "deadline",
  missed: "deadline missed",
};
