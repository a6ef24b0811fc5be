import fc from "fast-check";
import { expect, test } from "vitest";
import { type Box, overlap } from "../../src/graph/geometry.js";
import { Nearby } from "../../src/graph/routes/nearby.js";

const boxes: fc.Arbitrary<Box> = fc.record({
  x: fc.integer({ min: -900, max: 900 }),
  y: fc.integer({ min: -900, max: 900 }),
  width: fc.nat(700),
  height: fc.nat(700),
});

test("finds what looking at every box finds, each once", () => {
  fc.assert(
    fc.property(fc.array(boxes), boxes, fc.integer({ min: -2, max: 30 }), (all, area, gap) => {
      const nearby = new Nearby<number>();
      for (const [index, box] of all.entries()) nearby.add(box, index);
      const expected = [...all.keys()].filter((index) => {
        const box = all[index];
        return box && overlap(box, area, gap);
      });
      expect(nearby.within(area, gap).sort((a, b) => a - b)).toEqual(expected);
    }),
  );
});
