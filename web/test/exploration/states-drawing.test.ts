import { expect, test } from "vitest";
import type { DrawnNode } from "../../src/model/exploration/runs.js";
import { boxOf, linesOf, toLayout } from "../../src/views/exploration/drawing/boxes.js";
import { lineBetween, nextBox } from "../../src/views/exploration/drawing/lines.js";
import {
  linesOnRun,
  markOf,
  markWords,
  nodesOnRun,
} from "../../src/views/exploration/drawing/marks.js";

const RUN = { nodes: [0, 1, 2, 1, null], stem: 2 };

function nodeWith(containers: { name: string; threads: string[] }[], states = 1): DrawnNode {
  const after = { running: null, containers, threads: [], variables: {} };
  const way = [{ event: "birth", thread: null, other: null, values: [], words: "", after }];
  return { states, way, breaks: [], isLost: false };
}

test("a box says who is where, or how many are where in how many states", () => {
  const held = [
    { name: "ready", threads: ["a", "b"] },
    { name: "current", threads: ["c"] },
  ];
  expect(linesOf(nodeWith(held), "states")).toEqual(["ready a b", "current c"]);
  expect(linesOf(nodeWith(held, 1400), "lengths")).toEqual([
    "ready 2",
    "current 1",
    "1\u202f400 states",
  ]);
  expect(linesOf(nodeWith([]), "states")).toEqual(["no thread"]);
  expect(boxOf(nodeWith(held), "states").width).toBeGreaterThan(
    boxOf(nodeWith([]), "states").width / 2,
  );
});

test("the layouter is not told of ways from a node to itself", () => {
  const nodes = [nodeWith([]), nodeWith([])];
  const edges = [
    { from: 0, to: 1, words: [] },
    { from: 1, to: 1, words: [] },
  ];
  const drawing = { of: "states" as const, nodes, edges, runs: [] };
  expect(
    toLayout(
      drawing,
      nodes.map((node) => boxOf(node, "states")),
    ).links,
  ).toEqual([{ id: "0 1", source: "0", target: "1" }]);
});

test("lines and nodes of the run are told apart by stem and loop", () => {
  expect([...linesOnRun(RUN)]).toEqual([
    ["0 1", "stem"],
    ["1 2", "loop"],
    ["2 1", "loop"],
  ]);
  expect([...nodesOnRun(RUN)]).toEqual([
    [0, "stem"],
    [1, "loop"],
    [2, "loop"],
  ]);
});

test("a run without an end of its own has no loop", () => {
  expect([...nodesOnRun({ nodes: [0, 1], stem: 2 }).values()]).toEqual(["stem", "stem"]);
});

test("a node is marked by the property that shows", () => {
  const node = { ...nodeWith([]), breaks: ["faults"], isLost: true };
  expect(markOf(node, "faults")).toBe("breaks");
  expect(markOf(node, "stuck")).toBe("lost");
  expect(markOf(node, null)).toBe("breaks");
  expect(markWords("lost", "loop")).toBe("every run from here fails, comes again and again");
});

test("arrow keys lead to the nearest box in their direction", () => {
  const at = (x: number, y: number) => ({ x, y, width: 40, height: 20 });
  const rects = [at(0, 0), at(100, 0), at(100, 60), at(200, 0)];
  expect(nextBox(rects, 0, "ArrowRight")).toBe(1);
  expect(nextBox(rects, 1, "ArrowDown")).toBe(2);
  expect(nextBox(rects, 0, "ArrowLeft")).toBeNull();
  expect(nextBox(rects, 0, "Tab")).toBeNull();
});

test("a line back bows out below, one to itself stays there", () => {
  const left = { x: 0, y: 0, width: 40, height: 20 };
  const right = { x: 100, y: 0, width: 40, height: 20 };
  expect(lineBetween(left, right)).toContain("M40 10C");
  expect(lineBetween(right, left)).toContain("M120 20C120 46 28 46 28 20");
  expect(lineBetween(left, left)).toContain("M12 0C12 -26 28 -26 28 0");
});
