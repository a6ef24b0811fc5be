import { expect, test } from "vitest";
import { type Box, overlap } from "../../../src/graph/geometry.js";
import { cornerAt, PALETTE } from "../../../src/graph/viewport/anchor.js";

const CANVAS = { width: 600, height: 500 };
const FORM = { width: 280, height: 200 };
const boxAt = (x: number, y: number): Box => ({ x, y, width: 120, height: 60 });

test("a form stands on the wished side of what it is about, within the canvas", () => {
  expect(cornerAt(boxAt(200, 100), FORM, "below", CANVAS)).toEqual({ x: 120, y: 170 });
  expect(cornerAt(boxAt(200, 300), FORM, "above", CANVAS)).toEqual({ x: 120, y: 90 });
  expect(cornerAt(boxAt(0, 100), FORM, "below", CANVAS).x).toBe(8);
});

test("without room on that side, it stands on another one", () => {
  const low = boxAt(200, 400);
  expect(cornerAt(low, FORM, "below", CANVAS).y).toBe(190);
});

test("the tools of the view stay free where there is room for that", () => {
  const tools = { x: 420, y: 0, width: 180, height: 56 };
  const corner = cornerAt(boxAt(470, 250), FORM, "above", CANVAS);
  expect(overlap({ ...corner, ...FORM }, tools)).toBe(false);
  const tall = { ...FORM, height: 400 };
  const aside = cornerAt(boxAt(470, 250), tall, "below", CANVAS);
  expect(overlap({ ...aside, ...tall }, tools)).toBe(false);
  expect(overlap({ ...aside, ...tall }, boxAt(470, 250))).toBe(false);
});

test("the palette stays free where there is room for that", () => {
  const box = boxAt(90, 120);
  const corner = cornerAt(box, FORM, "below", CANVAS, [PALETTE]);
  expect(overlap({ ...corner, ...FORM }, PALETTE)).toBe(false);
  expect(overlap({ ...corner, ...FORM }, box)).toBe(false);
  const narrow = { width: 340, height: 500 };
  expect(cornerAt(box, FORM, "below", narrow, [PALETTE]).x).toBe(10);
});

test("what is to be kept clear stays free where there is room beside it", () => {
  const hint = { width: 200, height: 30 };
  const below = boxAt(200, 170);
  const corner = cornerAt(boxAt(200, 100), hint, "below", CANVAS, [below]);
  expect(overlap({ ...corner, ...hint }, below)).toBe(false);
  const everywhere = { x: 0, y: 0, ...CANVAS };
  expect(cornerAt(boxAt(200, 100), hint, "below", CANVAS, [everywhere])).toEqual(
    cornerAt(boxAt(200, 100), hint, "below", CANVAS),
  );
});
