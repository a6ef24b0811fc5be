import fc from "fast-check";
import { expect, test } from "vitest";
import type { Edit } from "../../../src/generated/services.js";
import { applyEdits } from "../../../src/model/edits.js";
import { changedLines } from "../../../src/views/graph/editor/changed-lines.js";

const edit = (from: number, to: number, text: string): Edit => ({ file: "s", from, to, text });

test("a line that is put between others is the only one that shows", () => {
  const text = "a\nb\nc\n";
  expect(changedLines(text, [edit(2, 2, "new\n")])).toEqual([{ sign: "+", line: 2, text: "new" }]);
});

test("two edits far from each other show their own lines, numbered as they are then", () => {
  const text = "a\nb\nc\nd\ne\n";
  const edits = [edit(8, 9, "E"), edit(0, 0, "first\n")];
  expect(changedLines(text, edits)).toEqual([
    { sign: "+", line: 1, text: "first" },
    { sign: "-", line: 5, text: "e" },
    { sign: "+", line: 6, text: "E" },
  ]);
});

test("a deleted line shows with its old number", () => {
  expect(changedLines("a\nb\nc", [edit(2, 4, "")])).toEqual([{ sign: "-", line: 2, text: "b" }]);
});

test("taking the lines that go out and putting those that come in gives the new text", () => {
  const words = fc.constantFrom("a", "b", "if", "");
  const texts = fc.array(words, { minLength: 1, maxLength: 8 }).map((lines) => lines.join("\n"));
  const changes = fc.record({ text: texts, ends: fc.tuple(fc.nat(12), fc.nat(12)), put: texts });
  fc.assert(
    fc.property(changes, ({ text, ends, put }) => {
      const [from, to] = ends.map((end) => Math.min(end, text.length)).sort((a, b) => a - b);
      const edits = [edit(from ?? 0, to ?? 0, put)];
      const changed = changedLines(text, edits);
      const gone = new Set(changed.flatMap(({ sign, line }) => (sign === "-" ? [line] : [])));
      const lines = text.split("\n").filter((_, index) => !gone.has(index + 1));
      for (const { sign, line, text: added } of changed)
        if (sign === "+") lines.splice(line - 1, 0, added);
      expect(lines.join("\n")).toBe(applyEdits(text, edits));
    }),
  );
});
