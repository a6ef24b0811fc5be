/** A Gantt chart in words. */

import { formatTime } from "../../base/time.js";
import { count } from "../../base/words.js";
import type { ThreadState } from "../../model/run/simulation.js";
import { stateName } from "../../model/run/thread-words.js";
import { timeLabel } from "../../ui/timeline/axis.js";
import type { Chart, Found, Placed } from "./places.js";

const nameOf = ({ names }: Chart, thread: number) => names[thread - 1] ?? `thread ${thread}`;

function stretch({ window }: Chart, from: number, to: number): string {
  return `${timeLabel(from, window)} to ${timeLabel(to, window)}, ${formatTime(to - from)}`;
}

export function turnWords(chart: Chart, { thread, processor, from, to }: Placed): string {
  const where = chart.timeline.processors.length > 1 ? ` on processor ${processor}` : "";
  return `${nameOf(chart, thread)} ran${where}: ${stretch(chart, from, to)}`;
}

export function foundWords(chart: Chart, found: Found): string {
  if (found.kind === "turn") return turnWords(chart, found.turn);
  const { thread, segment } = found;
  const { state, from, to } = segment;
  const does = state === "switching" ? "being switched to" : stateName(state as ThreadState);
  return `${nameOf(chart, thread)} ${state === "new" ? "ready for the first time" : does}: ${stretch(chart, from, to)}`;
}

export function chartWords(chart: Chart, turns: number): string {
  const { timeline, window, names } = chart;
  const missed = timeline.marks.filter(({ kind }) => kind === "missed").length;
  const on = timeline.processors.length > 1 ? ` on ${timeline.processors.length} processors` : "";
  const late = missed > 0 ? `, ${count(missed, "missed deadline")}` : "";
  return `Turns of ${count(names.length, "thread")}${on}, ${timeLabel(window.from, window)} to ${timeLabel(window.to, window)}: ${count(turns, "turn")}${late}`;
}
