import fc from "fast-check";
import { expect, test } from "vitest";
import { movedBy, pinName, pinnedAt, rowsOf, unpinned } from "../../src/ui/rows/pins.js";
import { rowOf, threadAt } from "../../src/ui/timeline/rows.js";

const THREADS = Array.from({ length: 6 }, (_, index) => ({
  className: index < 4 ? "worker" : "clerk",
  instance: index < 4 ? index : index - 4,
}));
const NAMES = [...THREADS.map(pinName), "gone[0]"];
const pins = fc.shuffledSubarray(NAMES);

test("pinned rows stand first in their order, and every thread has one row", () => {
  fc.assert(
    fc.property(pins, (chosen) => {
      const order = rowsOf(THREADS, chosen);
      const rows = THREADS.map((_, row) => threadAt(order, row));
      expect(rows.toSorted()).toEqual([0, 1, 2, 3, 4, 5]);
      const there = chosen.filter((name) => name !== "gone[0]");
      expect(order.pinned).toBe(there.length);
      expect(rows.slice(0, order.pinned).map((at) => NAMES[at])).toEqual(there);
      const others = rows.slice(order.pinned);
      expect(others).toEqual(others.toSorted());
      for (const [row, thread] of rows.entries()) expect(rowOf(order, thread)).toBe(row);
    }),
  );
});

test("a row goes up and down among the pins, and leaves them behind the last", () => {
  expect(movedBy(["a", "b", "c"], "c", -1)).toEqual(["a", "c", "b"]);
  expect(movedBy(["a", "b", "c"], "a", 1)).toEqual(["b", "a", "c"]);
  expect(movedBy(["a", "b"], "b", 1)).toEqual(["a"]);
  expect(movedBy(["a"], "a", -1)).toEqual(["a"]);
  expect(movedBy(["a"], "new", -1)).toEqual(["a", "new"]);
  expect(movedBy(["a"], "new", 1)).toEqual(["a"]);
});

test("pinned once more, a row only moves", () => {
  fc.assert(
    fc.property(pins, fc.constantFrom(...NAMES), fc.nat(8), (chosen, name, place) => {
      const next = pinnedAt(chosen, name, place);
      expect(next.toSorted()).toEqual([...new Set([...chosen, name])].toSorted());
      expect(next.indexOf(name)).toBe(Math.min(place, next.length - 1));
      expect(unpinned(next, name)).toEqual(chosen.filter((pin) => pin !== name));
    }),
  );
});
