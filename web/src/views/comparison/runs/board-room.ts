import type { Size } from "../../../graph/geometry.js";

/** Columns are no narrower, unless one alone is. */
const NARROWEST = 420;
/** At this zoom the smallest letters of a graph are 10 px high. */
const READABLE = 0.8;
/** What lies around the drawing, px. */
const BESIDE = 28;
const ABOVE_AND_BELOW = 98;
const LOWEST = 240;
const HIGHEST = 660;

/** Where the boards of runs stand: how many columns there are, and how many of them each board has. */
export interface BoardRoom {
  readonly columns: number;
  readonly spans: readonly number[];
  /** Of each board's graph, px. */
  readonly heights: readonly number[];
}

/**
 * Boards in their order, each as wide as the letters of its graph need to be read, and row by row filled.
 * @param drawings how large each drawing is; null for one that is not known yet
 */
export function roomOf(drawings: readonly (Size | null)[], width: number): BoardRoom {
  const most = Math.max(1, Math.floor(width / NARROWEST));
  const columns = Math.min(most, Math.max(1, drawings.length));
  const column = width / columns;
  const wanted = drawings.map((drawing) => {
    const needed = drawing ? drawing.width * READABLE + BESIDE : 0;
    return Math.min(columns, Math.max(1, Math.ceil(needed / column)));
  });
  const spans = filled(wanted, columns);
  const heights = drawings.map((drawing, index) => heightOf(drawing, column * (spans[index] ?? 1)));
  return { columns, spans, heights };
}

/** The last board of a row has what is left of it. */
function filled(wanted: readonly number[], columns: number): number[] {
  const spans: number[] = [];
  let left = columns;
  for (const span of wanted) {
    if (span > left) {
      spans.push((spans.pop() ?? 0) + left);
      left = columns;
    }
    spans.push(span);
    left -= span;
  }
  if (left > 0 && spans.length > 0) spans.push((spans.pop() ?? 0) + left);
  return spans;
}

function heightOf(drawing: Size | null, width: number): number {
  if (drawing === null) return LOWEST;
  const zoom = Math.min(1, (width - BESIDE) / drawing.width);
  const wanted = drawing.height * zoom + ABOVE_AND_BELOW;
  return Math.round(Math.min(HIGHEST, Math.max(LOWEST, wanted)));
}
