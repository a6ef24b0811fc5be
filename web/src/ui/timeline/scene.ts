/** What the painters of the timeline share: what a frame shows, and how states look. */

import type { RunDiagnosis, Segment, Timeline } from "../../model/run/simulation.js";
import type { Patterns } from "./canvas.js";
import type { Palette } from "./palette.js";
import type { RowOrder, Rows } from "./rows.js";
import { span, type Window } from "./window.js";

/** What a frame shows. */
export interface Scene {
  readonly window: Window;
  readonly timeline: Timeline | null;
  readonly rows: Rows;
  /** Which thread each lane shows; in their own order without it. */
  readonly order?: RowOrder;
  /** Threads that were passed over, by number, and when. */
  readonly starved?: NonNullable<RunDiagnosis["threads"]>;
  /** By thread, the number of its group's colour; without it threads have none. */
  readonly colours?: readonly number[] | null;
  /** Container nodes of the strips, from the top. */
  readonly strips: readonly number[];
  /** Where the run stands, and the furthest that it has been. */
  readonly time: number;
  readonly lastTime: number;
  readonly range: Window | null;
  readonly rangeText: string;
  /** How far the rows are scrolled up, in pixels. */
  readonly scroll: number;
}

/** The canvas to draw on; lengths in CSS pixels. */
export interface Surface {
  readonly context: CanvasRenderingContext2D;
  readonly width: number;
  readonly height: number;
  readonly palette: Palette;
  readonly patterns: Patterns;
}

export type Shape = "full" | "half" | "line" | "hatched" | "ink" | "foot" | "call" | "head";

/** State is height as well as colour. */
export const SHAPES: Readonly<Record<Segment["state"], Shape | null>> = {
  unborn: null,
  dead: null,
  new: "half",
  ready: "half",
  running: "full",
  waiting: "line",
  suspended: "hatched",
  switching: "ink",
  // By appointment: up a step when its call begins, and up another when that is over.
  beginning: "foot",
  calling: "call",
  ending: "head",
};

/** Top and height in a lane. */
export const EXTENTS: Readonly<Record<Shape, readonly [number, number]>> = {
  full: [2.5, 13],
  half: [5.75, 6.5],
  line: [8.25, 1.5],
  hatched: [5.75, 6.5],
  ink: [2.5, 13],
  foot: [12, 3.5],
  call: [6, 6],
  head: [2.5, 3.5],
};

/** The pixel column of a time. */
export function xOf(time: number, { window }: Pick<Scene, "window">, width: number): number {
  return ((time - window.from) / span(window)) * width;
}
