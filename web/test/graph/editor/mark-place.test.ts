import { expect, test } from "vitest";
import type { GraphNode } from "../../../src/generated/services.js";
import type { Box } from "../../../src/graph/geometry.js";
import { GATE_CAPTION, shapeOf } from "../../../src/graph/layout/shapes.js";
import { markPlace } from "../../../src/graph/marks/mark-place.js";

const nodeOf = (kind: GraphNode["kind"], id: string): GraphNode => ({
  id,
  kind,
  name: id,
  key: null,
  size: null,
  lowestFirst: false,
  firstNode: 0,
  from: 0,
  to: 0,
});
const BIRTH = nodeOf("birth", "birth");
const QUEUE = nodeOf("queue", "container:ready");
const HERE = { x: 100, y: 200 };

const place = (node: GraphNode, captionsBelow: string[] = [], obstacles: Box[] = []) =>
  markPlace(node, HERE, 3, new Set(captionsBelow), obstacles);

test("a mark lies over the lower edge of its node", () => {
  const { height } = shapeOf(QUEUE);
  const { y } = place(QUEUE, [QUEUE.id]);
  expect(y).toBeLessThan(HERE.y + height);
  expect(y).toBeGreaterThan(HERE.y + height / 2);
});

test("where the name of a place outside stands below it, the mark stands below the name", () => {
  const { height } = shapeOf(BIRTH);
  expect(place(BIRTH).y).toBeLessThan(HERE.y + height);
  const below = place(BIRTH, [BIRTH.id]);
  expect(below.y).toBeGreaterThanOrEqual(HERE.y + height + GATE_CAPTION.height);
});

test("a mark goes to another corner where it would hide the name of a line", () => {
  const { width, height } = shapeOf(QUEUE);
  const own = { ...HERE, width, height };
  const nameAt = (x: number, y: number): Box => ({ x, y, width: 60, height: 18 });
  const below = own.y + own.height + 4;
  const usual = place(QUEUE, [], [own]);
  const right = place(QUEUE, [], [own, nameAt(own.x, below)]);
  expect(right.y).toBe(usual.y);
  expect(right.x).toBeGreaterThan(own.x + width / 2);
  const names = [nameAt(own.x, below), nameAt(own.x + width - 60, below)];
  const above = place(QUEUE, [], [own, ...names]);
  expect(above.x).toBe(usual.x);
  expect(above.y).toBeLessThan(own.y);
  const everywhere = { x: own.x, y: own.y - 30, width, height: 26 };
  expect(place(QUEUE, [], [own, ...names, everywhere])).toEqual(usual);
});
