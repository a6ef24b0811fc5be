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
}

/** The first turns of a run, so many at most for all processors together. */
export function ganttOf(timeline: Timeline, names: readonly string[], most: number): GanttFacts {
  const { processors } = timeline;
  const ends = processors.flat().map(({ to }) => to);
  const from = Math.max(timeline.from, timeline.oldest);
  if (ends.length <= most) return { from, to: timeline.to, turns: processors, names, left: 0 };
  const to = [...ends].sort((a, b) => a - b)[most - 1] ?? timeline.to;
  const turns = processors.map((row) =>
    row.filter((turn) => turn.from < to).map((turn) => ({ ...turn, to: Math.min(turn.to, to) })),
  );
  return { from, to, turns, names, left: ends.length - most };
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
