import fc from "fast-check";
import { expect, test } from "vitest";
import { placeNote, type Surroundings } from "../../src/graph/drawing/note-place.js";
import { extentOf, gapBetween, overlap, segments } from "../../src/graph/geometry.js";

const NOTE = { width: 120, height: 20 };
const LINE = [
  { x: 0, y: 0 },
  { x: 400, y: 0 },
  { x: 400, y: 300 },
];
const WISH = { x: 200, y: 0 };

function among(changes: Partial<Surroundings>): Surroundings {
  return { obstacles: [], others: [], within: null, ...changes };
}

test("a note hangs below its line", () => {
  expect(placeNote(LINE, WISH, NOTE, among({})).at).toEqual({ x: 140, y: 12 });
});

test("a note goes above the line where a node lies below", () => {
  const node = { x: 100, y: 20, width: 200, height: 80 };
  expect(placeNote(LINE, WISH, NOTE, among({ obstacles: [node] })).at).toEqual({ x: 140, y: -32 });
});

test("a note stands farther from its line where a name stands on that", () => {
  const upright = [
    { x: 0, y: 0 },
    { x: 0, y: 60 },
  ];
  const name = { x: -24, y: 20, width: 48, height: 20 };
  const nodes = [
    { x: -50, y: -40, width: 100, height: 40 },
    { x: -50, y: 60, width: 100, height: 40 },
  ];
  const note = {
    ...placeNote(upright, { x: 0, y: 30 }, NOTE, among({ obstacles: [name, ...nodes] })).at,
    ...NOTE,
  };
  for (const each of [name, ...nodes]) expect(overlap(note, each)).toBe(false);
});

test("a note covers nothing where one side of its line is free", () => {
  const boxes = fc.record({
    x: fc.integer({ min: -100, max: 380 }),
    y: fc.integer({ min: -120, max: 260 }),
    width: fc.constant(60),
    height: fc.constant(40),
  });
  fc.assert(
    fc.property(fc.array(boxes, { maxLength: 12 }), (all) => {
      const nodes = all.filter((box) => box.x + box.width < 400);
      const note = { ...placeNote(LINE, WISH, NOTE, among({ obstacles: nodes })).at, ...NOTE };
      expect(nodes.some((node) => overlap(note, node))).toBe(false);
    }),
  );
});

test("a note goes to where no other line is as near as its own", () => {
  const below = [
    { x: 0, y: 22 },
    { x: 380, y: 22 },
  ];
  const at = placeNote(LINE, WISH, NOTE, among({ others: [below] })).at;
  const note = { ...at, ...NOTE };
  const [own, other] = [LINE, below].map((line) =>
    Math.min(...[...segments(line)].map(([a, b]) => gapBetween(note, extentOf(a, b)))),
  );
  expect(own).toBeLessThan(other ?? 0);
});

test("a note stays within what is in view", () => {
  const within = { x: 0, y: -60, width: 420, height: 70 };
  const at = placeNote(LINE, WISH, NOTE, among({ within })).at;
  expect(at).toEqual({ x: 140, y: -32 });
});
