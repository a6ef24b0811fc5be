import { expect, test } from "vitest";
import { renamedPlaces } from "../../src/views/graph/layout/renamed.js";
import { GRAPH, node } from "./fixture.js";

const KEPT = { ready: { x: 1, y: 2 }, level: { x: 3, y: 4 }, current: { x: 5, y: 6 } };

function graphWith(...nodes: ReturnType<typeof node>[]) {
  return { ...GRAPH, nodes };
}

const before = graphWith(
  node("ready", "queue", 1),
  node("level", "stack", 2),
  node("current", "threadref", 3),
);

test("a container under another name stands where it stood", () => {
  const after = graphWith(
    node("waiting", "queue", 1),
    node("level", "stack", 2),
    node("current", "threadref", 3),
  );
  expect(renamedPlaces(before, after, KEPT)).toEqual({ waiting: KEPT.ready });
});

test("one that was added, or put in place of one of another kind, is none that was renamed", () => {
  expect(renamedPlaces(before, graphWith(...before.nodes, node("x", "queue", 4)), KEPT)).toEqual(
    {},
  );
  const other = graphWith(node("x", "stack", 1), ...before.nodes.slice(1));
  expect(renamedPlaces(before, other, KEPT)).toEqual({});
});

test("a place that is kept under the new name is not overwritten", () => {
  const after = graphWith(node("waiting", "queue", 1), ...before.nodes.slice(1));
  const kept = { ...KEPT, waiting: { x: 9, y: 9 } };
  expect(renamedPlaces(before, after, kept)).toEqual({});
});
