import fc from "fast-check";
import { expect, test } from "vitest";
import { smallestEdit } from "../../src/base/smallest-edit.js";
import { changedLines } from "../../src/views/rules/changed-lines.js";
import "../support/repeatable.js";

function between(before: string, after: string) {
  const { from, to, insert } = smallestEdit(before, after);
  return changedLines(after, { from, removed: before.slice(from, to), inserted: insert });
}

test("a new line is one line that came", () => {
  expect(between("a\nb\nc\n", "a\nb\nx\nc\n")).toEqual({
    removed: [],
    inserted: [{ number: 3, line: "x" }],
  });
});

test("a changed word is a line that went and one that came", () => {
  expect(between("a\nsome word\nc", "a\nsome other word\nc")).toEqual({
    removed: [{ number: 2, line: "some word" }],
    inserted: [{ number: 2, line: "some other word" }],
  });
});

const lines = fc.array(fc.constantFrom<string>("a", "b", "", "  c"), { maxLength: 8 });

test("putting the lines that came in place of those that went gives the new text", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const { removed, inserted } = between(before.join("\n"), after.join("\n"));
      const first = removed[0]?.number ?? inserted[0]?.number ?? 1;
      const made = [...before];
      if (before.length === 0) made.push("");
      made.splice(first - 1, removed.length, ...inserted.map(({ line }) => line));
      expect(made.join("\n")).toBe(after.join("\n"));
    }),
  );
});
