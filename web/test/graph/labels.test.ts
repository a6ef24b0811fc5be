import fc from "fast-check";
import { expect, test } from "vitest";
import { LABEL_HEIGHT, placeLabels } from "../../src/graph/drawing/labels.js";
import { overlap, type Point } from "../../src/graph/geometry.js";

const WIDTH = 80;

function boxAt({ x, y }: Point) {
  return { x: x - WIDTH / 2, y: y - LABEL_HEIGHT / 2, width: WIDTH, height: LABEL_HEIGHT };
}

test("a name stands in the middle of its trunk", () => {
  const trunk = [
    [
      { x: 0, y: 0 },
      { x: 0, y: 200 },
    ],
  ];
  const places = placeLabels([{ id: "a", width: WIDTH, trunk, tails: [] }], []);
  expect(places.get("a")).toEqual({ x: 0, y: 100 });
});

test("a name gives way to a node", () => {
  const trunk = [
    [
      { x: 0, y: 0 },
      { x: 0, y: 400 },
    ],
  ];
  const node = { x: -30, y: 160, width: 60, height: 80 };
  const place = placeLabels([{ id: "a", width: WIDTH, trunk, tails: [] }], [node]).get("a");
  expect(place && overlap(boxAt(place), node)).toBe(false);
});

test("names on long trunks beside each other do not cover each other", () => {
  fc.assert(
    fc.property(fc.array(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 6 }), (xs) => {
      const requests = xs.map((x, index) => ({
        id: String(index),
        width: WIDTH,
        trunk: [
          [
            { x, y: 0 },
            { x, y: 600 },
          ],
        ],
        tails: [],
      }));
      const boxes = [...placeLabels(requests, []).values()].map(boxAt);
      expect(boxes).toHaveLength(xs.length);
      boxes.forEach((box, index) => {
        expect(boxes.slice(index + 1).some((other) => overlap(box, other))).toBe(false);
      });
    }),
    { numRuns: 40 },
  );
});

test("a bundle without lines gets no name", () => {
  expect(placeLabels([{ id: "a", width: WIDTH, trunk: [], tails: [] }], []).size).toBe(0);
});
