/** Where everything of a Gantt chart stands, in pixels, and what lies at a place. */

import type { Segment, Timeline, Turn } from "../../model/run/simulation.js";
import { type RowOrder, threadAt } from "../../ui/timeline/rows.js";
import { span, type Window } from "../../ui/timeline/window.js";

export const AXIS = 24;
export const BAR = 30;
export const TIMES = 16;
export const ROW = 24;
const GAP = 10;
/** Threads that have a row; more are of use to nobody, and slow. */
export const MOST_ROWS = 100;
/** Colours of threads before they repeat; names tell them apart. */
const COLOURS = 8;

/** A turn with the processor that it was on. */
export interface Placed extends Turn {
  readonly processor: number;
}

/** What a chart is drawn from. */
export interface Chart {
  readonly timeline: Timeline;
  readonly window: Window;
  /** Of threads, in order of birth. */
  readonly names: readonly string[];
  /** Which thread each row shows. */
  readonly order: RowOrder;
  /** Of the whole drawing, and of the names at its left. */
  readonly width: number;
  readonly left: number;
}

export const colourOf = (thread: number) => `p${(thread - 1) % COLOURS}`;

export const rowCount = ({ names }: Chart) => Math.min(names.length, MOST_ROWS);

const barsOf = ({ timeline }: Chart) => Math.max(1, timeline.processors.length);

export const barTop = (processor: number) => AXIS + processor * BAR;
export const timesTop = (chart: Chart) => AXIS + barsOf(chart) * BAR;
export const rowTop = (chart: Chart, index: number) => timesTop(chart) + TIMES + GAP + index * ROW;
export const heightOf = (chart: Chart) => rowTop(chart, rowCount(chart)) + 6;

export function xOf(time: number, { window, left, width }: Chart): number {
  return left + ((time - window.from) / span(window)) * (width - left);
}

/** A stretch as far as it is in view: where it begins and how wide it is. */
export function extentOf(from: number, to: number, chart: Chart): readonly [number, number] {
  const start = Math.max(chart.left, xOf(from, chart));
  const end = Math.min(chart.width, xOf(to, chart));
  return [start, Math.max(end - start, 0.75)];
}

/** The turns in view, in order of time; those of one time by processor. */
export function turnsIn({ timeline, window }: Chart): Placed[] {
  return timeline.processors
    .flatMap((row, processor) => row.map((turn) => ({ ...turn, processor })))
    .filter(({ from, to }) => to > window.from && from < window.to)
    .sort((a, b) => a.from - b.from || a.processor - b.processor);
}

/** Times at which turns begin and end, as many as have room for their labels. */
export function boundaries(chart: Chart, label: (time: number) => string) {
  const times = turnsIn(chart).flatMap(({ from, to }) => [from, to]);
  const inOrder = [...new Set(times)].sort((a, b) => a - b);
  let taken = 0;
  return inOrder.flatMap((time) => {
    const text = label(time);
    const half = text.length * 3.4 + 5;
    const place = xOf(time, chart);
    const x = Math.min(place, chart.width - half);
    if (x - half < taken || place < chart.left - 1 || place > chart.width + 1) return [];
    taken = x + half;
    return [{ x, text }];
  });
}

/** What a thread did at a place of its row, or who had a processor at a place of its bar. */
export type Found =
  | { readonly kind: "turn"; readonly turn: Placed }
  | { readonly kind: "state"; readonly thread: number; readonly segment: Segment };

export function foundAt(chart: Chart, x: number, y: number): Found | null {
  if (x < chart.left) return null;
  const { timeline, window, left, width } = chart;
  const time = window.from + ((x - left) / (width - left)) * span(window);
  const holds = (stretch: { readonly from: number; readonly to: number }) =>
    time >= stretch.from && time < stretch.to;
  const processor = Math.floor((y - AXIS) / BAR);
  const turn = timeline.processors[processor]?.find(holds);
  if (turn && y >= AXIS) return { kind: "turn", turn: { ...turn, processor } };
  const row = Math.floor((y - rowTop(chart, 0)) / ROW);
  const index = threadAt(chart.order, row);
  const isRow = row >= 0 && row < rowCount(chart);
  const segment = isRow ? timeline.lanes[index]?.find(holds) : undefined;
  return segment ? { kind: "state", thread: index + 1, segment } : null;
}
