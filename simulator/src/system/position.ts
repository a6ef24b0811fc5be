import type { SystemPosition } from "../system-protocol.js";

/**
 * A moment of a system. The ticks of all processes are ordered by the time at which they end, process and tick: a moment
 * is right behind one of them, or (-1) before all that end at its time.
 */
export type Position = SystemPosition;

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
