import type { Timeline, Turn } from "../protocol.js";

/** Who ran when. */
export interface GanttFacts {
  /** The part of the run that is told, ns. */
  readonly from: number;
  readonly to: number;
  /** By processor. */
  readonly turns: readonly (readonly Turn[])[];
  /** Of threads, in order of birth. */
  readonly names: readonly string[];
  /** Turns that are left out behind those. */
  readonly left: number;
  /** When the scheduler ran or a switch took place, in order of time: no processor was idle then. */
  readonly overheads: readonly Span[];
}

interface Span {
  readonly from: number;
  readonly to: number;
}

/** The first turns of a run, so many at most for all processors together. */
export function ganttOf(timeline: Timeline, names: readonly string[], most: number): GanttFacts {
  const { processors } = timeline;
  const ends = processors.flat().map(({ to }) => to);
  const from = Math.max(timeline.from, timeline.oldest);
  const overheads = overheadsOf(timeline);
  if (ends.length <= most) {
    return { from, to: timeline.to, turns: processors, names, left: 0, overheads };
  }
  const to = [...ends].sort((a, b) => a - b)[most - 1] ?? timeline.to;
  const turns = processors.map((row) =>
    row.filter((turn) => turn.from < to).map((turn) => ({ ...turn, to: Math.min(turn.to, to) })),
  );
  return { from, to, turns, names, left: ends.length - most, overheads };
}

function overheadsOf({ scheduler, lanes }: Timeline): Span[] {
  const switches = lanes.flat().filter(({ state }) => state === "switching");
  return [...scheduler, ...switches].sort((a, b) => a.from - b.from);
}

/** Whether nobody needed the processor for most of a time in which no thread ran on it. */
export function isIdle({ overheads }: GanttFacts, { from, to }: Span): boolean {
  let busy = 0;
  for (let index = firstBehind(overheads, from); index < overheads.length; index++) {
    const span = overheads[index] as Span;
    if (span.from >= to) break;
    busy += Math.max(0, Math.min(to, span.to) - Math.max(from, span.from));
  }
  return busy < (to - from) / 2;
}

/** The first that ends behind a time: they follow each other, so their ends are in order, too. */
function firstBehind(spans: readonly Span[], time: number): number {
  let [low, high] = [0, spans.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((spans[middle] as Span).to <= time) low = middle + 1;
    else high = middle;
  }
  return low;
}

/** A turn as a row: a table of them is as good as a picture. */
export interface GanttRow {
  readonly processor: number;
  readonly process: string;
  readonly thread: number;
  readonly from_ns: number;
  readonly to_ns: number;
}

/** All turns in order of time, those of one time by processor. */
export function ganttRows({ turns, names }: GanttFacts): GanttRow[] {
  return turns
    .flatMap((row, processor) =>
      row.map(({ from, to, thread }) => ({
        processor,
        process: names[thread - 1] ?? "",
        thread,
        from_ns: from,
        to_ns: to,
      })),
    )
    .sort((a, b) => a.from_ns - b.from_ns || a.processor - b.processor);
}
