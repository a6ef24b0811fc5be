import { expect, test } from "vitest";
import { columnLinks, columnsOf, placesInColumns } from "../../src/graph/layout/columns.js";
import { shapeOf } from "../../src/graph/layout/shapes.js";
import { edge, GRAPH, node } from "./fixture.js";

test("the slot, the processor and the end stand in one column, in the order of reading", () => {
  const columns = columnsOf(GRAPH).map((column) => column.nodes.map((each) => each.id));
  expect(columns).toEqual([["birth"], ["ready"], ["level"], ["current", "running", "end"]]);
});

test("birth stands above a stack that it feeds alone", () => {
  const graph = { ...GRAPH, edges: [edge("newthread", "birth", "level", 1)] };
  expect(columnsOf(graph)[0]?.nodes.map((each) => each.id)).toEqual(["birth", "level"]);
});

test("a slot that only feeds the processor's slot stands above it", () => {
  const graph = {
    nodes: [...GRAPH.nodes, node("next", "threadref", 6)],
    edges: [...GRAPH.edges, edge("schedule", "next", "current", 8)],
  };
  const column = columnsOf(graph).at(-1);
  expect(column?.nodes.map((each) => each.id)).toEqual(["next", "current", "running", "end"]);
});

test("links join columns, once for each pair, and not a column with itself", () => {
  const ids = columnLinks(GRAPH, columnsOf(GRAPH)).map((link) => link.id);
  expect(ids).toEqual(["birth>ready", "ready>current", "level>current", "current>level"]);
});

test("the nodes of a placed column are centred and keep clear of each other", () => {
  const columns = columnsOf(GRAPH);
  const places = Object.fromEntries(columns.map((column) => [column.id, { x: 100, y: 50 }]));
  const positions = placesInColumns(columns, places);
  const stack = columns.at(-1);
  if (!stack) throw new Error("no column");
  let bottom = Number.NEGATIVE_INFINITY;
  for (const each of stack.nodes) {
    const place = positions[each.id];
    if (!place) throw new Error("a node without a place");
    const { width, height } = shapeOf(each);
    expect(place.x + width / 2).toBeCloseTo(100 + stack.width / 2, 0);
    expect(place.y).toBeGreaterThan(bottom);
    bottom = place.y + height;
  }
});
