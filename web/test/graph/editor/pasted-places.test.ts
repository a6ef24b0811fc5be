import { expect, test } from "vitest";
import { placesAt } from "../../../src/graph/layout/pasted-places.js";

test("a pasted group keeps its arrangement and begins where it is put", () => {
  const places = { a: { x: 10, y: 100 }, b: { x: 60, y: 40 }, other: { x: -900, y: -900 } };
  expect(placesAt(["a", "b"], places, { x: 1000, y: 2000 })).toEqual({
    a: { x: 1000, y: 2060 },
    b: { x: 1050, y: 2000 },
  });
});
