import { expect, test } from "vitest";
import type { Graph, GraphChange, GraphEdge } from "../../src/generated/services.js";
import { graphAfter } from "../../src/model/graph-change.js";
import { edge, GRAPH } from "../graph/fixture.js";

const added = edge("schedule", "ready", "level", 6);

/** What leads from one graph to another, as the compiler tells it: what differs by more than places is told anew. */
function changeTo(after: Graph, changed: readonly GraphEdge[]): GraphChange {
  const { nodes, edges, handlers = [], undrawn = [] } = after;
  const others = edges.filter((each) => !changed.includes(each));
  return {
    nodes,
    handlers,
    undrawn,
    edges: edges.map(({ id }) => id),
    changed: [...changed],
    places: others.flatMap(({ transfers }) =>
      transfers.flatMap(({ site, from, to, line }) => [site, from, to, line]),
    ),
  };
}

/** Where its statements stand behind a line more. */
function moved(each: GraphEdge): GraphEdge {
  const transfers = each.transfers.map((transfer) => {
    const { site, from, to, line } = transfer;
    return { ...transfer, site: site + 1, from: from + 9, to: to + 9, line: line + 1 };
  });
  return { ...each, transfers };
}

test("a graph behind a gesture has what is new, not what is gone, and all else where it stands now", () => {
  const [first, ...others] = GRAPH.edges.map(moved);
  const [, ...left] = others;
  if (!first) throw new Error("no edge");
  const after = { ...GRAPH, edges: [first, added, ...left], handlers: [], undrawn: [] };
  expect(graphAfter(GRAPH, changeTo(after, [added]))).toEqual(after);
});

test("what is known of arrows that say the same as before stays known", () => {
  const [first, ...others] = GRAPH.edges;
  if (!first) throw new Error("no edge");
  const [transfer] = first.transfers;
  if (!transfer) throw new Error("no transfer");
  const refuted = { ...first, transfers: [{ ...transfer, verdict: "refuted" as const }] };
  const before = { ...GRAPH, edges: [refuted, ...others] };
  const after = graphAfter(before, changeTo({ ...before, edges: before.edges.map(moved) }, []));
  expect(after?.edges[0]?.transfers[0]?.verdict).toBe("refuted");
});

test("a change of another graph is none", () => {
  const after = { ...GRAPH, edges: [...GRAPH.edges, added] };
  expect(graphAfter(GRAPH, changeTo(after, []))).toBeNull();
  const { places, ...change } = changeTo(after, [added]);
  expect(graphAfter(GRAPH, { ...change, places: [...places, 1, 2, 3, 4] })).toBeNull();
});
