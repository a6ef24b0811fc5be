import fc from "fast-check";
import { expect, test } from "vitest";
import { offsetAt, placeAt } from "../../src/ui/tables/long-place.js";

const sizes = fc.record({
  count: fc.oneof(fc.nat(50), fc.nat(20_000_000)),
  height: fc.constantFrom(24, 44),
  view: fc.integer({ min: 1, max: 900 }),
});

test("every row of a list can be scrolled to, whatever its length", () => {
  fc.assert(
    fc.property(sizes, fc.double({ min: 0, max: 1, noNaN: true }), (size, share) => {
      const last = placeAt(size, Number.MAX_SAFE_INTEGER);
      expect(last.end).toBe(size.count);
      const place = placeAt(size, share * last.most);
      expect(place.scrollTop).toBeLessThanOrEqual(Math.max(0, place.room - size.view));
      expect(place.end - place.first).toBeLessThanOrEqual(Math.ceil(size.view / size.height) + 1);
      // The bar leads back to the same rows, as exactly as pixels tell.
      const back = offsetAt(size, place.scrollTop);
      expect(Math.abs(back - place.offset)).toBeLessThan(1e-3 + last.most * 1e-9);
    }),
  );
});

test("a list that fits is not scrolled", () => {
  expect(placeAt({ count: 3, height: 24, view: 200 }, 500)).toMatchObject({
    offset: 0,
    scrollTop: 0,
    first: 0,
    end: 3,
  });
});
