/** Where each row of the timeline stands: the axis, a lane for each thread, those of processors, the scheduler's, the strips. */

export const AXIS_HEIGHT = 24;
export const LANE_HEIGHT = 18;
export const STRIP_HEIGHT = 30;

export interface Rows {
  readonly lanes: number;
  /** One for each processor where there are several. */
  readonly processorTops: readonly number[];
  readonly schedulerTop: number;
  readonly stripTops: readonly number[];
  /** Of everything, the axis included. */
  readonly height: number;
}

/** Which thread each row shows; threads by their places in the run. */
export interface RowOrder {
  /** By row; null where rows are in the order of the threads. */
  readonly threads: readonly number[] | null;
  /** By thread; null as well. */
  readonly rows: readonly number[] | null;
  /** So many rows at the top stay in view. */
  readonly pinned: number;
}

export const OWN_ORDER: RowOrder = { threads: null, rows: null, pinned: 0 };

export const threadAt = (order: RowOrder | undefined, row: number): number =>
  order?.threads?.[row] ?? row;

export const rowOf = (order: RowOrder | undefined, thread: number): number =>
  order?.rows?.[thread] ?? thread;

/** Rows for a number of threads, strips and processors. Tops are measured from the upper edge of the axis. */
export function rowsFor(lanes: number, strips: number, processors = 1): Rows {
  const shown = processors > 1 ? processors : 0;
  const schedulerTop = AXIS_HEIGHT + (lanes + shown) * LANE_HEIGHT;
  const firstStrip = schedulerTop + LANE_HEIGHT;
  return {
    lanes,
    processorTops: Array.from({ length: shown }, (_, index) => laneTop(lanes + index)),
    schedulerTop,
    stripTops: Array.from({ length: strips }, (_, index) => firstStrip + index * STRIP_HEIGHT),
    height: firstStrip + strips * STRIP_HEIGHT,
  };
}

/** The lanes of which anything can be seen: from the first one up to before the other. */
export function lanesInView(
  { lanes }: Rows,
  scroll: number,
  height: number,
): { readonly first: number; readonly end: number } {
  const lower = scroll + height - AXIS_HEIGHT;
  return {
    first: Math.max(0, Math.floor(scroll / LANE_HEIGHT)),
    end: Math.min(lanes, Math.ceil(lower / LANE_HEIGHT)),
  };
}

export function laneTop(index: number): number {
  return AXIS_HEIGHT + index * LANE_HEIGHT;
}
