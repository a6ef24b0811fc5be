import fc from "fast-check";
import { expect, test } from "vitest";
import type { Graph, GraphNode } from "../../src/generated/services.js";
import { type Box, overlap } from "../../src/graph/geometry.js";
import { arrange, arranging, hasManyNew, isUnplaced } from "../../src/graph/layout/arrangement.js";
import { freePlace, GAP } from "../../src/graph/layout/free-place.js";
import { shapeOf } from "../../src/graph/layout/shapes.js";

const boxes: fc.Arbitrary<Box> = fc.record({
  x: fc.integer({ min: -500, max: 1000 }),
  y: fc.integer({ min: -500, max: 1000 }),
  width: fc.integer({ min: 30, max: 300 }),
  height: fc.integer({ min: 30, max: 300 }),
});

function node(id: string, kind: GraphNode["kind"] = "queue"): GraphNode {
  return {
    id,
    kind,
    name: id,
    size: null,
    key: null,
    lowestFirst: false,
    firstNode: 1,
    from: 0,
    to: 0,
  };
}

test("a new node never touches another", () => {
  fc.assert(
    fc.property(fc.array(boxes, { maxLength: 20 }), boxes, (taken, { width, height }) => {
      const place = freePlace({ width, height }, taken.slice(0, 2), taken);
      for (const box of taken) expect(overlap({ ...place, width, height }, box, GAP)).toBe(false);
    }),
  );
});

test("a new node stands beside what it is linked with", () => {
  const near = { x: 600, y: 400, width: 196, height: 84 };
  const far = { x: 0, y: 0, width: 196, height: 84 };
  const place = freePlace({ width: 196, height: 84 }, [near], [near, far]);
  expect(Math.abs(place.x - near.x) + Math.abs(place.y - near.y)).toBeLessThan(300);
});

test("a new node in the midst of a dense drawing stands beside all of it", () => {
  const [columns, rows, pitch] = [60, 40, { x: 250, y: 150 }];
  const taken = Array.from({ length: columns * rows }, (_, index) => ({
    x: (index % columns) * pitch.x,
    y: Math.floor(index / columns) * pitch.y,
    width: 196,
    height: 84,
  }));
  const middle = { x: (columns / 2) * pitch.x, y: (rows / 2) * pitch.y, width: 0, height: 0 };
  const extent = { width: 200, height: 90 };
  const place = freePlace(extent, [middle], taken);
  for (const box of taken) expect(overlap({ ...place, ...extent }, box, GAP)).toBe(false);
  expect(place.y).toBeGreaterThan(rows * pitch.y - GAP);
  expect(place.y).toBeLessThan(rows * pitch.y + 2 * GAP);
});

test("a new node keeps clear of the names beside birth and end", () => {
  const gates = [node("birth", "birth"), node("end", "end")];
  const graph: Graph = { nodes: [...gates, node("new"), node("other", "stack")], edges: [] };
  const positions = arrange(graph, { birth: { x: 0, y: 0 }, end: { x: 0, y: 260 } });
  for (const each of graph.nodes.slice(2)) {
    const box = { ...(positions[each.id] ?? { x: 0, y: 0 }), ...shapeOf(each) };
    for (const { id } of gates) {
      const { x, y } = positions[id] ?? { x: 0, y: 0 };
      expect(overlap(box, { x, y, width: 34 + 40, height: 34 + 20 }, GAP)).toBe(false);
    }
  }
});

test("nodes that have a place keep it when others come and go", () => {
  const kept = { a: { x: 10, y: 20 }, b: { x: 400, y: 20 }, gone: { x: 0, y: 300 } };
  const graph: Graph = { nodes: [node("a"), node("new"), node("b")], edges: [] };
  const positions = arrange(graph, kept);
  expect(positions.a).toEqual(kept.a);
  expect(positions.b).toEqual(kept.b);
  expect(Object.keys(positions).sort()).toEqual(["a", "b", "new"]);
  const place = positions.new ?? { x: 0, y: 0 };
  for (const other of [kept.a, kept.b]) {
    expect(
      overlap({ ...place, ...shapeOf(node("new")) }, { ...other, ...shapeOf(node("a")) }),
    ).toBe(false);
  }
});

test("a graph asks for a layout only when none of its nodes has a place", () => {
  const graph: Graph = { nodes: [node("a"), node("b")], edges: [] };
  expect(isUnplaced(graph, {})).toBe(true);
  expect(isUnplaced(graph, { other: { x: 0, y: 0 } })).toBe(true);
  expect(isUnplaced(graph, { b: { x: 0, y: 0 } })).toBe(false);
  expect(isUnplaced({ nodes: [], edges: [] }, {})).toBe(false);
});

test("places for many new nodes are found a node at a time, the same as at once", () => {
  const many = Array.from({ length: 40 }, (_, at) => node(`n${at}`));
  const graph: Graph = { nodes: [node("a"), ...many], edges: [] };
  const kept = { a: { x: 0, y: 0 } };
  expect(hasManyNew(graph, kept)).toBe(true);
  expect(hasManyNew(graph, arrange(graph, kept))).toBe(false);
  const steps = arranging(graph, kept);
  let [count, step] = [0, steps.next()];
  for (; !step.done; step = steps.next()) count++;
  expect(count).toBe(many.length);
  expect(step.value).toEqual(arrange(graph, kept));
});
