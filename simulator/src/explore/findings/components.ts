/** A directed graph of which only some nodes and edges count. */
export interface Part {
  readonly count: number;
  has(node: number): boolean;
  /** Edges of a node: from this number on, up to the one before the other. */
  firstEdge(node: number): number;
  endOfEdges(node: number): number;
  /** Where an edge leads; -1 if it does not count. */
  target(edge: number): number;
}

/** Strongly connected components. */
export interface Components {
  /** By node: its component, from 0; -1 for what does not count. What it leads to has a lower number, or the same. */
  readonly of: Int32Array;
  readonly count: number;
}

/**
 * R. Tarjan, Depth-First Search and Linear Graph Algorithms, SIAM Journal on Computing 1, 1972; with a stack of its own, for
 * graphs are deep.
 */
export function componentsOf(part: Part): Components {
  const of = new Int32Array(part.count).fill(-1);
  const index = new Int32Array(part.count).fill(-1);
  const low = new Int32Array(part.count);
  const edge = new Float64Array(part.count);
  const open: number[] = [];
  const path: number[] = [];
  let next = 0;
  let count = 0;

  const enter = (node: number) => {
    index[node] = low[node] = next++;
    edge[node] = part.firstEdge(node);
    open.push(node);
    path.push(node);
  };
  const leave = (node: number) => {
    path.pop();
    const below = path.at(-1);
    if (below !== undefined) low[below] = Math.min(low[below] as number, low[node] as number);
    if (low[node] !== index[node]) return;
    for (;;) {
      const member = open.pop() as number;
      of[member] = count;
      if (member === node) break;
    }
    count++;
  };
  for (let root = 0; root < part.count; root++) {
    if (!part.has(root) || index[root] !== -1) continue;
    enter(root);
    while (path.length > 0) {
      const node = path.at(-1) as number;
      const at = edge[node] as number;
      if (at === part.endOfEdges(node)) {
        leave(node);
        continue;
      }
      edge[node] = at + 1;
      const target = part.target(at);
      if (target < 0) continue;
      if (index[target] === -1) enter(target);
      else if (of[target] === -1) {
        low[node] = Math.min(low[node] as number, index[target] as number);
      }
    }
  }
  return { of, count };
}
