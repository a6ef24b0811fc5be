import { expect, test } from "vitest";
import { renamedEdge, renamedNodes, renamedPlaces } from "../../src/graph/update/renamed.js";
import { edge, GRAPH, node } from "./fixture.js";

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

test("one that was renamed while others of another kind came stands where it stood", () => {
  const after = graphWith(
    ...before.nodes.slice(0, 2),
    node("x", "queue", 4),
    node("y", "queue", 5),
    node("chosen", "threadref", 3),
  );
  expect(renamedPlaces(before, after, KEPT)).toEqual({ chosen: KEPT.current });
});

test("one that was renamed while another of its kind was added stands where it stood", () => {
  const between = (...ends: [string, string][]) =>
    ends.map(([source, target]) => edge("schedule", source, target));
  const outside = ["birth", "running", "end"] as const;
  const places = outside.map((kind) => node(kind, kind, 0));
  const was = {
    ...graphWith(...before.nodes, ...places),
    edges: between(["level", "ready"], ["ready", "current"]),
  };
  const nodes = [
    ...places,
    node("added", "queue", 1),
    node("waiting", "queue", 2),
    node("level", "stack", 3),
    node("chosen", "threadref", 4),
  ];
  const after = {
    ...graphWith(...nodes),
    edges: between(["level", "waiting"], ["waiting", "chosen"], ["level", "added"]),
  };
  const found = { waiting: KEPT.ready, chosen: KEPT.current };
  expect(renamedPlaces(was, after, KEPT)).toEqual(found);
  const apart = { ...after, edges: between(["current", "waiting"]) };
  expect(renamedPlaces(was, apart, KEPT)).toEqual({ chosen: KEPT.current });
});

test("another text takes no places, whatever arrows are alike", () => {
  const was = { ...before, edges: [edge("schedule", "ready", "current")] };
  const nodes = [
    node("fast", "queue", 1),
    node("slow", "queue", 2),
    node("low", "stack", 3),
    node("high", "stack", 4),
    node("current", "threadref", 5),
  ];
  const after = { ...graphWith(...nodes), edges: [edge("schedule", "slow", "current")] };
  expect(renamedPlaces(was, after, KEPT)).toEqual({});
});

test("a place that is kept under the new name is not overwritten", () => {
  const after = graphWith(node("waiting", "queue", 1), ...before.nodes.slice(1));
  const kept = { ...KEPT, waiting: { x: 9, y: 9 } };
  expect(renamedPlaces(before, after, kept)).toEqual({});
});

test("an arrow goes along with its nodes, and one between others stays", () => {
  const names = new Map([["ready", "waiting"]]);
  const id = (...ends: [string, string, string]) => renamedEdge(edge(...ends), names);
  expect(id("schedule", "ready", "current")).toBe("schedule:waiting>current");
  expect(id("switch_out", "current", "level")).toBe("switch_out:current>level");
});

test("taking the new name back leads back, whatever place is kept", () => {
  const after = graphWith(node("waiting", "queue", 1), ...before.nodes.slice(1));
  expect([...renamedNodes(before, after)]).toEqual([["ready", "waiting"]]);
  expect([...renamedNodes(after, before)]).toEqual([["waiting", "ready"]]);
});
