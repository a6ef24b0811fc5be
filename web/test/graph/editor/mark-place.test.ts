import { expect, test } from "vitest";
import type { GraphNode } from "../../../src/generated/services.js";
import { markPlace } from "../../../src/views/graph/editor/mark-place.js";
import { GATE_CAPTION, shapeOf } from "../../../src/views/graph/layout/shapes.js";

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

test("a mark lies over the lower edge of its node", () => {
  const { height } = shapeOf(QUEUE);
  const { y } = markPlace(QUEUE, HERE, new Set([QUEUE.id]));
  expect(y).toBeLessThan(HERE.y + height);
  expect(y).toBeGreaterThan(HERE.y + height / 2);
});

test("where the name of a place outside stands below it, the mark stands below the name", () => {
  const { height } = shapeOf(BIRTH);
  expect(markPlace(BIRTH, HERE, new Set()).y).toBeLessThan(HERE.y + height);
  const below = markPlace(BIRTH, HERE, new Set([BIRTH.id]));
  expect(below.y).toBeGreaterThanOrEqual(HERE.y + height + GATE_CAPTION.height);
});
