/** The window of time that the timeline shows. Times are nanoseconds. */

import type { SimulationState } from "../../model/run/simulation.js";

export interface Window {
  readonly from: number;
  readonly to: number;
}

const SHORTEST = 100;
/** How far one may zoom out beyond what there is. */
const LONGEST_SHARE = 2;
/** While it follows the run, the playhead stands here in the window, and may wander within bounds. */
const FOLLOW_AT = 0.7;
const PLAYING_WITHIN = [0.08, 0.86] as const;
/** A person who steps or seeks can see the edges too. */
const RESTING_WITHIN = [0, 1] as const;
/** How many ticks a fresh timeline shows. */
const COMFORTABLE_TICKS = 60;
const FIRST_SPAN = 1e6;

export function span(window: Window): number {
  return window.to - window.from;
}

/** A window of a permitted length that does not begin before the start of the run. */
export function within(window: Window, lastTime: number): Window {
  const longest = Math.max(FIRST_SPAN, lastTime * LONGEST_SHARE);
  const length = Math.min(Math.max(span(window), SHORTEST), longest);
  const from = Math.max(0, Math.min(window.from, Math.max(0, lastTime - length * 0.05)));
  return { from, to: from + length };
}

/** Whether two windows have a stretch of time in common. */
export function overlaps(one: Window, other: Window): boolean {
  return one.from < other.to && other.from < one.to;
}

/** The window with its length multiplied, so that the time `at` keeps its place. */
export function zoomed(window: Window, factor: number, at: number): Window {
  return { from: at - (at - window.from) * factor, to: at + (window.to - at) * factor };
}

export function shifted(window: Window, by: number): Window {
  return { from: window.from + by, to: window.to + by };
}

/** The window moved, if need be, so that the playhead is in view, while playing well in view. */
export function following(window: Window, time: number, playing: boolean): Window {
  const place = (time - window.from) / span(window);
  const [low, high] = playing ? PLAYING_WITHIN : RESTING_WITHIN;
  if (place >= (window.from > 0 ? low : 0) && place <= high) return window;
  const from = Math.max(0, time - span(window) * FOLLOW_AT);
  return { from, to: from + span(window) };
}

/** A length in which single ticks can be told apart, for a run that nobody has zoomed yet. */
export function comfortableSpan({ lastTick, lastTime }: SimulationState): number {
  if (lastTime === 0) return FIRST_SPAN;
  const ticks = Math.min(lastTick, COMFORTABLE_TICKS);
  return roundUp((lastTime / Math.max(1, lastTick)) * Math.max(ticks, 12) * 1.4);
}

/** The next of 1, 2, 5 times a power of ten: the window does not change with every tick. */
function roundUp(value: number): number {
  const power = 10 ** Math.floor(Math.log10(value));
  const step = [1, 2, 5, 10].find((each) => each * power >= value) ?? 10;
  return step * power;
}

/** The window with half its length on both sides, so that panning shows something at once. */
export function withMargins(window: Window): Window {
  const margin = span(window) / 2;
  return { from: Math.max(0, window.from - margin), to: window.to + margin };
}
