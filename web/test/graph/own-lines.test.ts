import { expect, test } from "vitest";
import type { GraphEdge } from "../../src/generated/services.js";
import { ownLinesIn } from "../../src/graph/update/own-lines.js";
import { edge, GRAPH } from "./fixture.js";

const NONE = new Map<string, string>();

function arrow(handler: string, source: string, target: string, marks = ""): GraphEdge {
  const plain = edge(handler, source, target, 1);
  return { ...plain, id: `${plain.id}:${marks}`, conditional: marks === "if" };
}

function graphWith(...edges: GraphEdge[]) {
  return { ...GRAPH, edges };
}

const other = arrow("schedule", "level", "current");
const plain = arrow("schedule", "ready", "current");
const conditional = arrow("schedule", "ready", "current", "if");

/** What becomes of the line of the first arrow where the second comes in its place, and back again. */
function thereAndBack(one: GraphEdge, next: GraphEdge): (readonly string[])[] {
  const [before, after] = [graphWith(one, other), graphWith(next, other)];
  const there = ownLinesIn(before, after, [one.id], NONE);
  return [there, ownLinesIn(after, before, there, NONE)];
}

test("an arrow keeps its line with another condition, another end and in another handler", () => {
  for (const next of [
    conditional,
    arrow("schedule", "ready", "level"),
    arrow("schedule", "birth", "current"),
    arrow("switch_out", "ready", "current"),
  ])
    expect(thereAndBack(plain, next)).toEqual([[next.id], [plain.id]]);
});

test("an arrow keeps its line under the new name of a node, also with another condition", () => {
  const before = graphWith(plain, other);
  const names = new Map([["ready", "waiting"]]);
  for (const marks of ["", "if"]) {
    const next = arrow("schedule", "waiting", "current", marks);
    const lines = ownLinesIn(before, graphWith(next, other), [plain.id, "else"], names);
    expect(lines).toEqual([next.id, "else"]);
  }
});

test("an arrow that was there already gets no line from one that joins it", () => {
  const lines = [plain.id];
  const after = graphWith(conditional, other);
  expect(ownLinesIn(graphWith(plain, conditional, other), after, lines, NONE)).toEqual(lines);
});

test("a line goes to none of several arrows that may be meant", () => {
  const [one, two] = [
    arrow("schedule", "birth", "current"),
    arrow("schedule", "level", "current", "if"),
  ];
  expect(ownLinesIn(graphWith(plain), graphWith(one, two), [plain.id], NONE)).toEqual([plain.id]);
  expect(ownLinesIn(graphWith(plain, two), graphWith(one), [plain.id], NONE)).toEqual([plain.id]);
});

test("a list in which nothing changes stays the same object", () => {
  const lines = [plain.id, "gone long ago"];
  const before = graphWith(plain, other);
  expect(ownLinesIn(before, graphWith(plain), lines, NONE)).toBe(lines);
  expect(ownLinesIn(before, graphWith(plain, other, conditional), lines, NONE)).toBe(lines);
});
