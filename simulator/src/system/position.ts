/**
 * A moment of a system. The ticks of all nodes are ordered by time, node and tick: a moment is right behind the ticks
 * of a node that end at a time, and of those before it in the order of their declaration.
 */
export interface Position {
  /** ns */
  readonly time: number;
  readonly node: number;
}

/** Behind all ticks of a time. */
export const LAST_NODE = Number.MAX_SAFE_INTEGER;

export const inOrder = (a: Position, b: Position): number => a.time - b.time || a.node - b.node;

export const isBefore = (a: Position, b: Position): boolean => inOrder(a, b) < 0;
