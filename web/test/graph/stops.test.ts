import { expect, test } from "vitest";
import { readingOrder } from "../../src/graph/graph-index.js";
import { boxAt } from "../../src/graph/layout/shapes.js";
import { nextInLine, nextNode } from "../../src/views/graph/stops/next-stop.js";
import { drawExample, EXAMPLES } from "./examples.js";

const KEYS = ["ArrowLeft", "ArrowRight", "ArrowUp", "ArrowDown"];

function nodesOf(name: string) {
  const { graph, positions } = drawExample(name);
  return new Map(
    readingOrder(graph).flatMap((node) => {
      const box = boxAt(node, positions);
      return box ? [[node.id, box] as const] : [];
    }),
  );
}

test.each(EXAMPLES)("arrow keys lead from the first node of %s to all others", (name) => {
  const nodes = nodesOf(name);
  const [first = ""] = nodes.keys();
  const reached = new Set([first]);
  for (const id of reached) {
    for (const key of KEYS) reached.add(nextNode(nodes, id, key) ?? id);
  }
  expect(reached).toEqual(new Set(nodes.keys()));
});

test("Home and End lead to the first and the last node, other keys nowhere", () => {
  const box = (x: number) => ({ x, y: 0, width: 10, height: 10 });
  const nodes = new Map([
    ["a", box(0)],
    ["b", box(20)],
    ["c", box(40)],
  ]);
  expect(nextNode(nodes, "b", "Home")).toBe("a");
  expect(nextNode(nodes, "a", "End")).toBe("c");
  expect(nextNode(nodes, "a", "ArrowLeft")).toBeNull();
  expect(nextNode(nodes, "a", "Enter")).toBeNull();
});

test("arrow keys lead from arrow to arrow and from tool to tool, and stay at both ends", () => {
  const arrows = ["a", "b", "c"];
  expect(nextInLine(arrows, "a", "ArrowDown")).toBe("b");
  expect(nextInLine(arrows, "b", "ArrowLeft")).toBe("a");
  expect(nextInLine(arrows, "c", "ArrowRight")).toBeNull();
  expect(nextInLine(arrows, "a", "End")).toBe("c");
  expect(nextInLine(arrows, "gone", "ArrowRight")).toBeNull();
});
