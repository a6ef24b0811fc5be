/**
 * Who ran when, as a chart of characters in the manner of books: a row of boxes for each processor,
 * and below them the times at which one ends and the next begins.
 */
import { timeScale } from "../base/format.js";
import { type GanttFacts, isIdle } from "./gantt.js";

/** Characters of a line. */
const WIDTH = 100;
/** About as wide would be a chart whose boxes need no more room than their share of time. */
const FIRST_WIDTH = 60;
const IDLE = "idle";

/** A box from one boundary to another, by their numbers. */
interface Box {
  readonly first: number;
  readonly last: number;
  readonly label: string;
}

/** The chart with what its times are, without a line end behind it. */
export function ganttText(facts: GanttFacts): string {
  const { turns, left } = facts;
  if (turns.every((row) => row.length === 0)) return "gantt chart: nothing ran";
  const times = boundaries(facts);
  const rows = turns.map((_row, processor) => boxesOf(facts, processor, times));
  const scale = timeScale(facts.to);
  const labels = times.map((time) => scale.write(time));
  const widths = columnWidths(times, labels, rows.flat());
  const prefixes = rows.length === 1 ? [""] : rows.map((_row, number) => `cpu ${number} `);
  const room = WIDTH - Math.max(...prefixes.map(({ length }) => length));
  const lines = breaks(widths, room).map(([first, last]) =>
    part(rows, prefixes, widths, labels, first, last),
  );
  const rest = left > 0 ? [`${left} more turns follow; --gantt FILE.csv tells all`] : [];
  return [`gantt chart, times in ${scale.unit}`, ...lines, ...rest].join("\n");
}

/** All times at which a box begins or ends. */
function boundaries({ turns, from, to }: GanttFacts): number[] {
  const times = turns.flat().flatMap((turn) => [turn.from, turn.to]);
  return [...new Set([from, ...times, to])].sort((a, b) => a - b);
}

/** The turns of a processor, and the time between them: idle, or without a name where the scheduler ran. */
function boxesOf(facts: GanttFacts, processor: number, times: readonly number[]): Box[] {
  const { turns, names } = facts;
  const numbers = new Map(times.map((time, number) => [time, number]));
  const numberOf = (time: number) => numbers.get(time) ?? 0;
  const boxes: Box[] = [];
  let first = 0;
  const addGap = (last: number) => {
    if (last <= first) return;
    const gap = { from: times[first] ?? 0, to: times[last] ?? 0 };
    boxes.push({ first, last, label: isIdle(facts, gap) ? IDLE : "" });
  };
  for (const { from, to, thread } of turns[processor] ?? []) {
    addGap(numberOf(from));
    first = numberOf(to);
    boxes.push({ first: numberOf(from), last: first, label: names[thread - 1] ?? "" });
  }
  addGap(times.length - 1);
  return boxes;
}

/** Each at least as wide as the time that stands below its left edge, and all boxes as wide as their labels. */
function columnWidths(
  times: readonly number[],
  labels: readonly string[],
  boxes: readonly Box[],
): number[] {
  const whole = (times.at(-1) ?? 0) - (times[0] ?? 0);
  const widths = times.slice(1).map((time, index) => {
    const share = whole > 0 ? (time - (times[index] ?? 0)) / whole : 0;
    return Math.max((labels[index]?.length ?? 0) + 1, Math.round(share * FIRST_WIDTH));
  });
  const inOrder = [...boxes].sort((a, b) => a.last - b.last);
  for (const { first, last, label } of inOrder) {
    const missing = label.length + 3 - sum(widths.slice(first, last));
    if (missing > 0) widths[last - 1] = (widths[last - 1] ?? 0) + missing;
  }
  return widths;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);

/** From which boundary to which each line goes. */
function breaks(widths: readonly number[], room: number): [number, number][] {
  const parts: [number, number][] = [];
  let first = 0;
  let width = 0;
  widths.forEach((wide, index) => {
    if (width + wide > room && index > first) {
      parts.push([first, index]);
      [first, width] = [index, 0];
    }
    width += wide;
  });
  return [...parts, [first, widths.length]];
}

/** The lines of all processors between two boundaries, and the times below them. */
function part(
  rows: readonly (readonly Box[])[],
  prefixes: readonly string[],
  widths: readonly number[],
  labels: readonly string[],
  first: number,
  last: number,
): string {
  const lines = rows.map((row, processor) => {
    const boxes = row
      .filter((box) => box.last > first && box.first < last)
      .map((box) => {
        const width = sum(widths.slice(Math.max(first, box.first), Math.min(last, box.last)));
        return `| ${box.label}`.slice(0, width).padEnd(width);
      });
    return `${prefixes[processor]}${boxes.join("")}|`;
  });
  const times = widths
    .slice(first, last)
    .map((width, index) => (labels[first + index] ?? "").padEnd(width));
  const indent = " ".repeat(prefixes[0]?.length ?? 0);
  return [...lines, `${indent}${times.join("")}${labels[last] ?? ""}`].join("\n");
}
