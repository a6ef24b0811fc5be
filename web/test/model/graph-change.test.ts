import { expect, test } from "vitest";
import type { Graph, GraphChange, GraphEdge } from "../../src/generated/services.js";
import { graphAfter } from "../../src/model/project/graph-change.js";
import { edge, GRAPH, node } from "../graph/fixture.js";

const added = edge("schedule", "ready", "level", 6);

/** What leads from one graph to another, as the compiler tells it: what differs by more than places is told anew. */
function changeTo(before: Graph, after: Graph, changed: readonly GraphEdge[]): GraphChange {
  const { nodes, edges, handlers = [], undrawn = [] } = after;
  const others = edges.filter((each) => !changed.includes(each));
  const names = [...new Set(edges.map(({ handler }) => handler))];
  return {
    nodes: nodes.map(({ id }) => before.nodes.findIndex((each) => each.id === id)),
    nodePlaces: nodes.flatMap(({ firstNode, from, to }) => [firstNode, from, to]),
    changedNodes: nodes.filter(({ id }) => !before.nodes.some((each) => each.id === id)),
    handlers,
    undrawn,
    edges: names.map((handler) => {
      const former = before.edges.filter((each) => each.handler === handler);
      const own = edges.filter((each) => each.handler === handler);
      const indexOf = (edge: GraphEdge) =>
        changed.includes(edge) ? -1 : former.findIndex(({ id }) => id === edge.id);
      return { handler, edges: own.map(indexOf), moved: null };
    }),
    changedEdges: [...changed],
    edgePlaces: others.flatMap(({ transfers }) =>
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
  const [, ...left] = others.filter(({ handler }) => handler === "schedule");
  if (!first) throw new Error("no edge");
  const [one, ...more] = GRAPH.nodes;
  if (!one) throw new Error("no node");
  const nodes = [{ ...one, from: one.from + 9 }, node("container:new", "queue", 7), ...more];
  const edges = [...left, added];
  const after = { ...GRAPH, nodes, edges, handlers: [], undrawn: [] };
  expect(graphAfter(GRAPH, changeTo(GRAPH, after, [added]))).toEqual(after);
});

test("what moved with all of its handler stands as much further on", () => {
  const edges = GRAPH.edges.map(moved);
  const names = [...new Set(edges.map(({ handler }) => handler))];
  const change = {
    ...changeTo(GRAPH, { ...GRAPH, edges }, []),
    edges: names.map((handler) => ({ handler, edges: null, moved: [1, 9, 1] })),
    edgePlaces: [],
  };
  expect(graphAfter(GRAPH, change)?.edges).toEqual(edges);
});

test("what is as it was is the same object", () => {
  const names = [...new Set(GRAPH.edges.map(({ handler }) => handler))];
  const after = graphAfter(GRAPH, {
    ...changeTo(GRAPH, GRAPH, []),
    edges: names.map((handler) => ({ handler, edges: null, moved: [0, 0, 0] })),
    edgePlaces: [],
  });
  expect(after?.nodes.map((each, index) => each === GRAPH.nodes[index])).not.toContain(false);
  expect(after?.edges.map((each, index) => each === GRAPH.edges[index])).not.toContain(false);
});

test("what is known of arrows that say the same as before stays known", () => {
  const [first, ...others] = GRAPH.edges;
  if (!first) throw new Error("no edge");
  const [transfer] = first.transfers;
  if (!transfer) throw new Error("no transfer");
  const refuted = { ...first, transfers: [{ ...transfer, verdict: "refuted" as const }] };
  const before = { ...GRAPH, edges: [refuted, ...others] };
  const change = changeTo(before, { ...before, edges: before.edges.map(moved) }, []);
  const after = graphAfter(before, change);
  expect(after?.edges[0]?.transfers[0]?.verdict).toBe("refuted");
});

test("a change of another graph is none", () => {
  const more = { ...GRAPH, edges: [...GRAPH.edges, added] };
  const { edgePlaces, ...change } = changeTo(GRAPH, more, [added]);
  expect(graphAfter(GRAPH, { ...change, edgePlaces })).not.toBeNull();
  expect(graphAfter(GRAPH, { ...change, edgePlaces, changedEdges: [] })).toBeNull();
  expect(graphAfter(GRAPH, { ...change, edgePlaces: [...edgePlaces, 1, 2, 3, 4] })).toBeNull();
  expect(graphAfter({ ...GRAPH, nodes: [] }, { ...change, edgePlaces })).toBeNull();
  expect(graphAfter({ ...GRAPH, edges: [] }, { ...change, edgePlaces })).toBeNull();
});
