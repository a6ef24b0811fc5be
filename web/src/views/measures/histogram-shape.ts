/** Values from one to the next, and how many there are. */
export interface Bar {
  readonly from: number;
  readonly to: number;
  readonly count: number;
  /** Of the highest bar. */
  readonly share: number;
}

/** The bars of a histogram, as the runtime tells them: `[from, to, count]`. */
export function barsOf(shape: readonly (readonly [number, number, number])[]): Bar[] {
  const most = Math.max(1, ...shape.map(([, , count]) => count));
  return shape.map(([from, to, count]) => ({ from, to, count, share: count / most }));
}

/** Where a value stands among bars of equal width, from 0 at the left to 1. */
export function placeOf(value: number, bars: readonly Bar[]): number {
  const index = bars.findIndex(({ to }) => value < to);
  const bar = bars[index];
  if (!bar) return 1;
  const within = bar.to > bar.from ? Math.max(0, value - bar.from) / (bar.to - bar.from) : 0;
  return (index + within) / bars.length;
}
