/**
 * A moment of a system. The ticks of all nodes are ordered by the time at which they end, node and tick: a moment is
 * right behind one of them.
 */
export interface Position {
  /** ns */
  readonly time: number;
  /** The node whose tick it is behind, by number; -1: before all ticks that end at the time. */
  readonly node: number;
  /** How many ticks that node has made. */
  readonly tick: number;
}

/** Before the first tick of all. */
export const BEGINNING: Position = { time: 0, node: -1, tick: 0 };

/** Before all ticks that end at a time, ns. */
export const beginOf = (time: number): Position => ({ time, node: -1, tick: 0 });

/** Behind all ticks that end at a time, ns. */
export const endOf = (time: number): Position => ({
  time,
  node: Number.MAX_SAFE_INTEGER,
  tick: 0,
});

export const inOrder = (a: Position, b: Position): number =>
  a.time - b.time || a.node - b.node || a.tick - b.tick;

export const isBefore = (a: Position, b: Position): boolean => inOrder(a, b) < 0;
