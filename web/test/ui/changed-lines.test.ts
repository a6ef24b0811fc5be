import fc from "fast-check";
import { expect, test } from "vitest";
import { changedLines } from "../../src/ui/text/changed-lines.js";
import "../support/repeatable.js";

test("a line that is put between others is the only one that came", () => {
  expect(changedLines("a\nb\nc\n", "a\nnew\nb\nc\n")).toEqual([
    { sign: "+", line: 2, text: "new" },
  ]);
});

test("a changed word is a line that went and one that came", () => {
  expect(changedLines("a\nsome word\nc", "a\nsome other word\nc")).toEqual([
    { sign: "-", line: 2, text: "some word" },
    { sign: "+", line: 2, text: "some other word" },
  ]);
});

test("of changes far from each other nothing shows that lies between, each numbered as it is then", () => {
  expect(changedLines("a\nb\nc\nd\ne\n", "first\na\nb\nc\nd\nE\n")).toEqual([
    { sign: "+", line: 1, text: "first" },
    { sign: "-", line: 5, text: "e" },
    { sign: "+", line: 6, text: "E" },
  ]);
});

test("lines that end otherwise are the same", () => {
  expect(changedLines("a\r\nb\r\n", "a\nb\n")).toEqual([]);
});

test("of long texts that have nothing in common all is told, at once", () => {
  const old = Array.from({ length: 20_000 }, (_, line) => `old ${line}`);
  const now = Array.from({ length: 20_000 }, (_, line) => `new ${line}`);
  const changed = changedLines(old.join("\n"), now.join("\n"));
  expect(changed.map(({ text }) => text)).toEqual([...old, ...now]);
});

const lines = fc.array(fc.constantFrom<string>("a", "b", "", "  c"), {
  minLength: 1,
  maxLength: 8,
});

test("taking out what went and putting in what came gives the new text", () => {
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const changed = changedLines(before.join("\n"), after.join("\n"));
      const gone = new Set(changed.flatMap(({ sign, line }) => (sign === "-" ? [line] : [])));
      const made = before.filter((_, index) => !gone.has(index + 1));
      for (const { sign, line, text } of changed) if (sign === "+") made.splice(line - 1, 0, text);
      expect(made).toEqual(after);
    }),
  );
});
