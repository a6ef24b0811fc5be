import fc from "fast-check";
import { expect, test } from "vitest";
import { smallestEdit } from "../../src/base/smallest-edit.js";

test("only what differs is replaced", () => {
  expect(smallestEdit("queue a; queue b;", "queue a; stack b;")).toEqual({
    from: 9,
    to: 14,
    insert: "stack",
  });
});

test("the replacement leads from one text to the other", () => {
  const text = fc.string({ unit: fc.constantFrom("a", "b", "\n", "é") });
  fc.assert(
    fc.property(text, text, (before, after) => {
      const { from, to, insert } = smallestEdit(before, after);
      expect(before.slice(0, from) + insert + before.slice(to)).toBe(after);
    }),
  );
});
