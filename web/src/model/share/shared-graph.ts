import type { Graph, GraphEdge, GraphNode, GraphTransfer } from "../../generated/services.js";

/** What of a graph an embedded view shows before there is a compiler. */
export const drawnOf = ({ nodes, edges }: Graph): Graph => ({ nodes, edges });

type Check = (value: unknown) => boolean;
type Shape<T> = Readonly<Record<keyof T, Check>>;

const isText: Check = (value) => typeof value === "string";
const isNumber: Check = (value) => Number.isFinite(value);
const isFlag: Check = (value) => typeof value === "boolean";
const orNull =
  (check: Check): Check =>
  (value) =>
    value === null || check(value);
const oneOf =
  (...values: readonly unknown[]): Check =>
  (value) =>
    values.includes(value);
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);

const has =
  <T>(shape: Shape<T>): Check =>
  (value) =>
    typeof value === "object" &&
    value !== null &&
    Object.entries<Check>(shape).every(([name, check]) =>
      check((value as Record<string, unknown>)[name]),
    );

const NODE: Shape<GraphNode> = {
  id: isText,
  kind: oneOf("threadref", "queue", "stack", "pqueue", "pstack", "birth", "running", "end"),
  name: isText,
  size: orNull(isNumber),
  key: orNull(isText),
  lowestFirst: isFlag,
  firstNode: isNumber,
  from: isNumber,
  to: isNumber,
};

const TRANSFER: Shape<GraphTransfer> = {
  site: isNumber,
  from: isNumber,
  to: isNumber,
  line: isNumber,
  conditions: listOf(isText),
  verdict: oneOf("proven", "runtime", "refuted", null),
};

const EDGE: Shape<GraphEdge> = {
  id: isText,
  source: isText,
  target: isText,
  handler: isText,
  loop: isFlag,
  conditional: isFlag,
  inferred: isFlag,
  transfers: listOf(has(TRANSFER)),
};

/** A graph as a link tells it; null where it cannot be drawn. */
export function graphFrom(value: unknown): Graph | null {
  if (typeof value !== "object" || value === null) return null;
  const { nodes, edges } = value as Partial<Graph>;
  if (!listOf(has(NODE))(nodes) || !listOf(has(EDGE))(edges) || !nodes || !edges) return null;
  const ids = new Set(nodes.map(({ id }) => id));
  const isUnique = ids.size === nodes.length;
  const isJoined = edges.every(({ source, target }) => ids.has(source) && ids.has(target));
  return isUnique && isJoined ? { nodes, edges } : null;
}
